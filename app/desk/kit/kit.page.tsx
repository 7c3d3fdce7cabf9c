import { Download, ExternalLink, FileText } from "lucide";
import { captionsFor } from "#app/desk/kit/captions.ts";
import { KitCopy } from "#app/desk/kit/copy.tsx";
import { findKit } from "#app/desk/kit/facts.ts";
import { cleanDescription } from "#app/desk/kit/sentences.ts";
import { storeAt } from "#app/owner/stores.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { grouped } from "#app/ui/format.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/kit.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeAt(request);
	const { deskPath, words } = store.record;
	const kit = orNotFound(await findKit(store, numberIn(params.id) ?? 0));
	const back = { to: `${deskPath}/${params.id}`, label: `The ${words.one}` };
	if (!kit.isPublic) return { name: kit.name, back, kit: undefined };
	const { name, url, description } = kit.record;
	const { money, contact } = cleanDescription(description);
	const captions = captionsFor(kit.record);
	return { name, back, kit: { url, captions, omitted: { money, contact } } };
}

export default function KitPage({ loaderData: { name, kit, back } }: Route.ComponentProps) {
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
	const { url, captions, omitted } = kit;
	const path = new URL(url).pathname;
	const card = `${path}/card.jpg`;
	return (
		<DeskPage
			title={`Promote ${name}`}
			line="A share card, a post for each network, and a flyer to print. None of them includes a price, or any contact details other than the page."
			back={back}
			actions={
				<a href={path} className={buttonClass("quiet")}>
					<Icon of={ExternalLink} className="size-4.5" /> View public page
				</a>
			}
		>
			<div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
				<div className="grid gap-5 md:grid-cols-2 xl:grid-cols-1">
					<DeskCard title="Share card">
						<img
							src={card}
							alt={`Share card of ${name}`}
							width={1200}
							height={630}
							className="h-auto w-full rounded-12 bg-band"
						/>
						<p className="mt-4">
							<a href={card} download={`${path.split("/").at(-1)}.jpg`} className={buttonClass()}>
								<Icon of={Download} className="size-4.5" /> Download card
							</a>
						</p>
					</DeskCard>
					<DeskCard
						title="Flyer"
						line="One page with the photo, the facts and a QR code that opens the public page."
					>
						<p className="flex flex-wrap gap-2.5">
							{Object.entries({ letter: "Letter", a4: "A4" }).map(([paper, label]) => (
								<a
									key={paper}
									href={`${back.to}/flyer.pdf?paper=${paper}`}
									className={buttonClass("quiet")}
								>
									<Icon of={FileText} className="size-4.5" /> {label} (PDF)
								</a>
							))}
						</p>
					</DeskCard>
				</div>
				<section aria-labelledby="captions" className="min-w-0">
					<h2 id="captions" className="text-23">
						Posts
					</h2>
					<Omitted {...omitted} />
					<div className="mt-3 flex flex-col gap-5">
						{captions.map(({ network, label, text, length, limit }) => (
							<KitCopy
								key={network}
								id={network}
								label={label}
								text={text}
								rows={network === "x" ? 7 : 10}
								note={`${grouped(length)} of ${grouped(limit)} characters`}
							/>
						))}
						<KitCopy id="link" label="Link" text={url} rows={1} />
					</div>
				</section>
			</div>
		</DeskPage>
	);
}

function Omitted({ money, contact }: { money: number; contact: number }) {
	const sentences = (many: number) => (many === 1 ? "one sentence" : `${many} sentences`);
	const parts = [
		money > 0 ? `${sentences(money)} about money` : "",
		contact > 0 ? `${sentences(contact)} with a phone, an address or a link` : "",
	].filter(Boolean);
	if (parts.length === 0) return null;
	return (
		<p className="mt-2 rounded-12 border-[1.5px] border-fawn bg-card px-4 py-2.5">
			Left out of the description: {parts.join(" and ")}.
		</p>
	);
}
