import { findKit } from "#app/desk/kit/facts.ts";
import { kitPage } from "#app/desk/kit/page.ts";
import { KitView } from "#app/desk/kit/view.tsx";
import { storeAt } from "#app/owner/stores.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/kit.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeAt(request);
	const { deskPath, words } = store.record;
	const id = numberIn(params.id);
	const kit = id && (await findKit(store, id));
	if (!kit) throw new Response(null, { status: 404 });
	return { kit: kitPage(kit), path: `${deskPath}/${id}`, label: `The ${words.one}` };
}

export default function KitPage({ loaderData: { kit, path, label } }: Route.ComponentProps) {
	return <KitView kit={kit} back={{ to: path, label }} flyer={`${path}/flyer.pdf`} />;
}
