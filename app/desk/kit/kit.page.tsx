import { Download, ExternalLink } from "lucide";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { findKit, kitView } from "#app/network/promotion/kit.ts";
import { KitFlyer, KitPictures, KitText } from "#app/network/promotion/kit-parts.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/kit.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeForRequest(request);
	const { deskPath, labels } = store.record;
	const id = orNotFound(numberIn(params.id));
	const kit = orNotFound(await findKit(store, id));
	const back = { to: `${deskPath}/${id}`, label: `The ${labels.one}` };
	if (!kit.isPublic) return { name: kit.name, back, kit: undefined };
	return { name: kit.record.name, back, kit: kitView(kit.record) };
}

export default function KitPage({ loaderData }: Route.ComponentProps) {
	const { name, back, kit } = loaderData;
	if (!kit) {
		return (
			<DeskPage title={`Promote ${name}`} back={back}>
				<DeskEmpty>
					<bdi>{name}</bdi> isn’t public right now, so there is nothing to post: no one could open
					the page. Publish it first, then come back.
				</DeskEmpty>
			</DeskPage>
		);
	}
	const card = `${kit.path}/card.jpg`;
	const here = `${back.to}/kit`;
	return (
		<DeskPage
			title={`Promote ${name}`}
			description="Pictures, a text to post, and a flyer to print. None of them includes a price, or any contact details other than the page."
			back={back}
			actions={
				<a href={kit.path} className={buttonClass("quiet")}>
					<Icon of={ExternalLink} className="size-4.5" /> View public page
				</a>
			}
		>
			<div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
				<div className="grid min-w-0 gap-5">
					<DeskCard
						title="Pictures"
						description="Drawn from the main photo, for posts and stories."
					>
						<KitPictures kit={kit} folder={here} />
					</DeskCard>
					<DeskCard
						title="Share card"
						description="What other sites show where someone posts the link."
					>
						<img
							src={card}
							alt={`Share card of ${name}`}
							width={1200}
							height={630}
							className="h-auto w-full rounded-12 bg-band"
						/>
						<p className="mt-4">
							<a href={card} download={`${kit.slug}.jpg`} className={buttonClass("quiet")}>
								<Icon of={Download} className="size-4.5" /> Download card
							</a>
						</p>
					</DeskCard>
					<DeskCard
						title="Flyer"
						description="One page with the photo, the facts and a QR code that opens the public page."
					>
						<KitFlyer folder={here} />
					</DeskCard>
				</div>
				<section aria-labelledby="text" className="min-w-0">
					<h2 id="text" className="text-23">
						Text
					</h2>
					<KitText kit={kit} folder={here} />
				</section>
			</div>
		</DeskPage>
	);
}
