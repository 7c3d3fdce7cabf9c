import { linkGone } from "#app/cases/review/private-case.ts";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { findOwnKit, kitView } from "#app/network/promotion/kit.ts";
import { KitFlyer, KitPictures, KitText } from "#app/network/promotion/kit-parts.tsx";
import { type AnyRecord, publicPath } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { buttonClass } from "#app/ui/button.tsx";
import editStyles from "#app/ui/edit.css?url";
import { Link } from "#app/ui/link.tsx";
import { PrivatePage } from "#app/ui/private-page.tsx";
import type { Route } from "./+types/share.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeForRequest(request);
	const kit = await findOwnKit(store, params.token);
	if (!kit?.isPublic) {
		throw linkGone(
			`Pictures and a text are available while your ${store.record.labels.page} is on the site. If it is, the link was revoked, has expired, or wasn’t copied completely.`,
		);
	}
	return { kind: store.record.kind, kit: kitView(kit.record, "owner") };
}

export default function SharePage({ loaderData: { kind, kit }, params }: Route.ComponentProps) {
	const record: AnyRecord = records[kind];
	const back = `${record.editPath}/${params.token}`;
	const folder = `${back}/share`;
	const title = `Share ${kit.name}`;
	return (
		<PrivatePage
			title={title}
			heading={
				<>
					Share <bdi>{kit.name}</bdi>
				</>
			}
			wide
			description="Pictures, a flyer and a text to post where people you know will see them. They lead to the public page and have no phone number, no address and no price, so strangers reach you only the way you chose."
		>
			<p className="mt-6 flex flex-wrap gap-3">
				<Link to={publicPath(record, kit.slug)} className={buttonClass("quiet")}>
					View your {record.labels.page}
				</Link>
				<Link to={back} className={buttonClass("quiet")}>
					Back to your private page
				</Link>
			</p>
			<Part id="pictures" title="Pictures">
				<KitPictures kit={kit} folder={folder} />
			</Part>
			<Part id="flyer" title="Flyer to print">
				<KitFlyer folder={folder} />
			</Part>
			<Part id="text" title="Text to post">
				<KitText kit={kit} folder={folder} />
			</Part>
		</PrivatePage>
	);
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
	return (
		<section aria-labelledby={id} className="mt-10">
			<h2 id={id} className="mb-4 text-27">
				{title}
			</h2>
			{children}
		</section>
	);
}
