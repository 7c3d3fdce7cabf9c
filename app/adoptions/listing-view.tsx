import { Mail } from "lucide";
import { adoptionNetwork, nameSegment } from "#app/adoptions/listing.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { pathIn, type RecordView } from "#app/networks/network.ts";
import { Advice, BackToNetwork, Facts, RecordHead } from "#app/networks/record-page.tsx";
import type { Row } from "#app/records/record.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, mailtoOf } from "#app/ui/link.tsx";
import { SampleNote } from "#app/ui/page.tsx";
import { site } from "#site";

export type ListingView = RecordView & {
	status: string;
	confirmed: string | null;
	answers: Row[];
	story: Row[];
	namesakes: number;
};

const sizes = "(min-width: 1248px) 640px, (min-width: 992px) 52vw, 92vw";

export function ListingView({ listing }: { listing: ListingView }) {
	const { name, photos } = listing;
	const description = listing.story[0]?.[1] ?? "";
	const facts = listing.facts.map(([, text]) => text).join(", ");
	return (
		<>
			<RecordHead
				network={adoptionNetwork}
				record={listing}
				title={`Meet ${name} | ${adoptionNetwork.title}`}
				description={`${facts}. ${description}`}
				keywords={["adoption", "rehoming", name]}
				line={facts}
				data={{
					"@type": "ItemPage",
					name: `Meet ${name}`,
					description,
					about: { "@type": "Thing", name, description: facts },
				}}
			/>
			<article className="wrap grid items-start gap-x-12 gap-y-8 pt-5 pb-20 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr_auto]">
				<div className="min-w-0 lg:row-span-2">
					{photos.length > 0 ? (
						<Carousel
							label={`Photos of ${name}`}
							slides={photos.map((photo, at) => ({
								id: photo.token,
								slide: (
									<Picture photo={photo} sizes={sizes} eager={at === 0} className="size-full" />
								),
								thumb: <Picture photo={photo} sizes="84px" alt="" className="size-full" />,
							}))}
						/>
					) : (
						<MissingPhoto alt={`No photo of ${name} yet`} className="aspect-[5/4] rounded-24" />
					)}
				</div>
				<div className="min-w-0">
					<Status listing={listing} />
					<h1 className="mt-4 text-42 [overflow-wrap:anywhere] md:text-54">
						Meet <bdi>{name}</bdi>
					</h1>
					<div className="mt-6 grid border-t border-line sm:grid-cols-2 sm:gap-x-7">
						<Facts rows={listing.facts} />
						<Facts rows={listing.answers} />
					</div>
				</div>
				<Story rows={listing.story} />
				<Contact listing={listing} />
				<p className="lg:col-span-2">
					<BackToNetwork network={adoptionNetwork} />
				</p>
			</article>
		</>
	);
}

function Status({ listing }: { listing: ListingView }) {
	const label = listing.status === "on_hold" ? "On hold" : "Available";
	return (
		<div className="flex flex-wrap items-center gap-3">
			<p className="flex items-center gap-2 rounded-full bg-leaf px-3.5 py-1 text-15 font-semibold text-leaf-ink before:size-2 before:rounded-full before:bg-olive">
				{[label, listing.confirmed].filter(Boolean).join(" · ")}
			</p>
			{listing.sample ? (
				<SampleNote what="This dog and the owner are made up to show what a listing looks like." />
			) : null}
			{listing.namesakes > 0 ? (
				<Link
					to={pathIn(adoptionNetwork, nameSegment(listing))}
					className="py-1.5 text-15 text-terra underline"
				>
					{listing.namesakes === 1 ? "Another dog is" : "Other dogs are"} named {listing.name}
				</Link>
			) : null}
		</div>
	);
}

function Story({ rows }: { rows: Row[] }) {
	return (
		<div className="min-w-0 max-w-[45rem] lg:col-start-1 lg:row-start-3">
			{rows.map(([label, text]) => (
				<section key={label} className="mb-8">
					<h2 className="text-27">{label}</h2>
					<p dir="auto" className="mt-2 whitespace-pre-line">
						{text}
					</p>
				</section>
			))}
		</div>
	);
}

const contactButton = buttonClass(
	"action",
	"min-w-0 max-sm:w-full max-sm:px-4 [overflow-wrap:anywhere]",
);

function Contact({ listing }: { listing: ListingView }) {
	const { name, email, phone, phoneHref } = listing;
	return (
		<section aria-labelledby="contact" className="min-w-0 lg:col-start-2 lg:row-start-2">
			<div className="rounded-20 border border-line bg-card px-6 py-5">
				<h2 id="contact" className="text-23 [overflow-wrap:anywhere]">
					Contact <bdi>{name}</bdi>’s owner
				</h2>
				<p className="mt-1.5 text-[1rem] text-stone">
					You arrange everything with the owner directly. This service is free.
				</p>
				{/* The separator lies left of its item and is clipped at the start of a line. */}
				<p className="mt-4 flex flex-wrap items-center gap-y-2 -ml-6 [clip-path:inset(-8px_-8px_-8px_18px)] *:ml-6">
					{email ? (
						<a href={mailtoOf(email)} className={contactButton}>
							<Icon of={Mail} className="size-4.5 max-sm:hidden" />
							{email}
						</a>
					) : (
						<a href={phoneHref} className={contactButton}>
							{phone}
						</a>
					)}
					{email && phone ? (
						<span className="relative font-semibold">
							<span className="absolute -left-4 py-2 whitespace-pre">{" | "}</span>
							<a href={phoneHref} className="inline-block py-2 hover:underline">
								{phone}
							</a>
						</span>
					) : null}
				</p>
			</div>
			<Advice className="mt-4">
				Meet the dog before you decide. Never pay a deposit, a fee or a courier. Never share a code.
				Ask for vet records and the microchip transfer. {site.shortName} is not a rescue, doesn’t
				take in dogs, and hasn’t examined this dog.
			</Advice>
		</section>
	);
}
