import { Download, ExternalLink } from "lucide";
import { data, redirect } from "react-router";
import { storeForRequest } from "#app/owner/stores.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { findKit, kitView } from "#app/promotion/kit.ts";
import { KitFlyer, KitPictures, KitPosts } from "#app/promotion/kit-parts.tsx";
import { isNetwork, type NetworkName, networks } from "#app/promotion/networks.ts";
import { markPosted, postsOf, unmarkPosted } from "#app/promotion/posts.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/kit.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeForRequest(request);
	const { deskPath, words } = store.record;
	const id = orNotFound(numberIn(params.id));
	const kit = orNotFound(await findKit(store, id));
	const back = { to: `${deskPath}/${id}`, label: `The ${words.one}` };
	if (!kit.isPublic) return { name: kit.name, back, kit: undefined };
	const posts = Object.fromEntries(await postsOf(store.record.kind, id));
	return { name: kit.record.name, back, kit: kitView(kit.record), posts };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = storeForRequest(request);
	const id = orNotFound(numberIn(params.id));
	const { network = "", posted } = await readValues(request);
	if (!isNetwork(network)) return data(null, 400);
	const change = posted === "no" ? unmarkPosted : markPosted;
	const done = orNotFound(await change(store, id, network, actor));
	return redirect(`${store.record.deskPath}/${id}/kit?done=${done}`);
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
			line="Pictures, a text for each network, and a flyer to print. None of them includes a price, or any contact details other than the page."
			back={back}
			done={{
				marked: "Marked as posted. To see what’s left, filter the list by Posted elsewhere.",
				unmarked: "Marked as not posted.",
			}}
			actions={
				<a href={kit.path} className={buttonClass("quiet")}>
					<Icon of={ExternalLink} className="size-4.5" /> View public page
				</a>
			}
		>
			<div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
				<div className="grid min-w-0 gap-5">
					<DeskCard title="Pictures" line="Drawn from the main photo, for posts and stories.">
						<KitPictures kit={kit} folder={here} />
					</DeskCard>
					<DeskCard title="Share card" line="What other sites show where someone posts the link.">
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
						line="One page with the photo, the facts and a QR code that opens the public page."
					>
						<KitFlyer folder={here} />
					</DeskCard>
				</div>
				<section aria-labelledby="captions" className="min-w-0">
					<h2 id="captions" className="text-23">
						Posts
					</h2>
					<KitPosts kit={kit}>
						{(network) => <Posted network={network} post={loaderData.posts?.[network]} />}
					</KitPosts>
				</section>
			</div>
		</DeskPage>
	);
}

type PostedProps = { network: NetworkName; post: { by: string; at: Date } | undefined };

function Posted({ network, post }: PostedProps) {
	const { label } = networks[network];
	return (
		<DeskForm
			id={`posted-${network}`}
			preventScrollReset
			className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3"
		>
			<input type="hidden" name="network" value={network} />
			<input type="hidden" name="posted" value={post ? "no" : "yes"} />
			{post ? (
				<span className="text-15 text-olive">
					Posted on <DeskMoment date={post.at} /> by <bdi>{post.by}</bdi>
				</span>
			) : null}
			<DeskButton look="quiet">
				{post ? "Undo" : "Mark as posted"}
				<span className="sr-only"> on {label}</span>
			</DeskButton>
		</DeskForm>
	);
}
