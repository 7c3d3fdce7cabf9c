import { findKennelKit } from "#app/desk/kit/facts.ts";
import { kitPage } from "#app/desk/kit/page.ts";
import { KitView } from "#app/desk/kit/view.tsx";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/kennel.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberIn(params.id);
	const kit = id && (await findKennelKit(id));
	if (!kit) throw new Response(null, { status: 404 });
	return { id, kit: kitPage(kit) };
}

export default function KennelKitPage({ loaderData: { id, kit } }: Route.ComponentProps) {
	const path = `/desk/breeders/${id}`;
	return <KitView kit={kit} back={{ to: path, label: "The kennel" }} flyer={`${path}/flyer.pdf`} />;
}
