import { Download, ExternalLink, FileText } from "lucide";
import type { Caption, KitRecord } from "#app/desk/kit/captions.ts";
import { KitCopy } from "#app/desk/kit/copy.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { wholeNumber } from "#app/visits/spans.ts";

export type KitPage =
	| { isPublic: false; name: string }
	| {
			isPublic: true;
			record: KitRecord;
			captions: Caption[];
			/** Sentences of the description left out of the captions. */
			omitted: { money: number; contact: number };
	  };

type Props = { kit: KitPage; back: { to: string; label: string }; flyer: string };

export function KitView({ kit, back, flyer }: Props) {
	if (!kit.isPublic) {
		return (
			<DeskPage title={`Promote ${kit.name}`} back={back}>
				<DeskEmpty>
					<bdi>{kit.name}</bdi> isn’t public right now, so there is nothing to post: no one could
					open the page. Publish it first, then come back.
				</DeskEmpty>
			</DeskPage>
		);
	}
	const { record, captions, omitted } = kit;
	const path = new URL(record.url).pathname;
	return (
		<DeskPage
			title={`Promote ${record.name}`}
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
					<Card path={path} name={record.name} />
					<Flyer href={flyer} />
				</div>
				<section aria-labelledby="captions" className="min-w-0">
					<h2 id="captions" className="text-23">
						Posts
					</h2>
					<Omitted omitted={omitted} />
					<div className="mt-3 flex flex-col gap-5">
						{captions.map((caption) => (
							<CaptionBox key={caption.network} caption={caption} />
						))}
						<div className="rounded-20 border border-line bg-card p-5">
							<KitCopy id="link" label="Link" text={record.url} rows={1} />
						</div>
					</div>
				</section>
			</div>
		</DeskPage>
	);
}

function Card({ path, name }: { path: string; name: string }) {
	const card = `${path}/card.jpg`;
	return (
		<section className="rounded-20 border border-line bg-card p-5">
			<h2 className="text-23">Share card</h2>
			<img
				src={card}
				alt={`Share card of ${name}`}
				width={1200}
				height={630}
				className="mt-3 h-auto w-full rounded-12 bg-band"
			/>
			<p className="mt-4">
				<a href={card} download={`${path.split("/").at(-1)}.jpg`} className={buttonClass()}>
					<Icon of={Download} className="size-4.5" /> Download card
				</a>
			</p>
		</section>
	);
}

function Flyer({ href }: { href: string }) {
	return (
		<section className="rounded-20 border border-line bg-card p-5">
			<h2 className="text-23">Flyer</h2>
			<p className="mt-1.5 text-stone">
				One page with the photo, the facts and a QR code that opens the public page.
			</p>
			<p className="mt-4 flex flex-wrap gap-2.5">
				<a href={`${href}?paper=letter`} className={buttonClass("quiet")}>
					<Icon of={FileText} className="size-4.5" /> Letter (PDF)
				</a>
				<a href={`${href}?paper=a4`} className={buttonClass("quiet")}>
					<Icon of={FileText} className="size-4.5" /> A4 (PDF)
				</a>
			</p>
		</section>
	);
}

function Omitted({ omitted: { money, contact } }: { omitted: { money: number; contact: number } }) {
	const parts = [
		...(money > 0 ? [`${countOf(money)} about money`] : []),
		...(contact > 0 ? [`${countOf(contact)} with a phone, an address or a link`] : []),
	];
	if (parts.length === 0) return null;
	return (
		<p className="mt-2 rounded-12 border-[1.5px] border-fawn bg-card px-4 py-2.5">
			Left out of the description: {parts.join(" and ")}.
		</p>
	);
}

function countOf(many: number): string {
	return many === 1 ? "one sentence" : `${many} sentences`;
}

function CaptionBox({ caption }: { caption: Caption }) {
	const { network, label, text, length, limit } = caption;
	return (
		<div className="rounded-20 border border-line bg-card p-5">
			<KitCopy
				id={network}
				label={label}
				text={text}
				rows={network === "x" ? 7 : 10}
				note={`${wholeNumber(length)} of ${wholeNumber(limit)} characters`}
			/>
		</div>
	);
}
