import { captionsFor } from "#app/desk/kit/captions.ts";
import type { Kit } from "#app/desk/kit/facts.ts";
import { cleanDescription } from "#app/desk/kit/sentences.ts";
import type { KitPage } from "#app/desk/kit/view.tsx";

export function kitPage(kit: Kit): KitPage {
	if (!kit.isPublic) return kit;
	const { record } = kit;
	const { money, contact } = cleanDescription(record.description);
	return { isPublic: true, record, captions: captionsFor(record), omitted: { money, contact } };
}
