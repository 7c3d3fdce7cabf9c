import { Bell, BookOpen, Mail, Pause } from "lucide";
import { noPhotoYet, photoSource } from "#app/media/photo.ts";
import { largestFile, MissingPhoto, Picture } from "#app/media/picture.tsx";
import {
	barButton,
	ContactBar,
	contactButton,
	ReachButton,
	ShownContact,
} from "#app/network/contact-parts.tsx";
import {
	AlertForm,
	alertPath,
	heldDogQuery,
	holdTitle,
} from "#app/network/dogs/alerts/alert-form.tsx";
import { adoptionNetwork, nameSegment, writePath } from "#app/network/dogs/listing.ts";
import { HeartButton, SavedNote } from "#app/network/dogs/saved/heart.tsx";
import { pathIn, type RecordCard, type RecordView } from "#app/network/network.ts";
import { usePhotoTransition } from "#app/network/photo-transition.ts";
import { RecordGrid } from "#app/network/record-card.tsx";
import {
	Advice,
	BackToNetwork,
	ChecksCard,
	Facts,
	RecordHead,
	ReportLink,
} from "#app/network/record-page.tsx";
import { ShareAndPrint, ShareButton } from "#app/network/share.tsx";
import { guidePaths } from "#app/records/guide-paths.ts";
import { LawHere } from "#app/records/law/law-card.tsx";
import type { Row } from "#app/records/record.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { SampleNote, Tag } from "#app/ui/page.tsx";
import { useServed } from "#app/ui/served.tsx";
import { site } from "#site";

export type ListingView = RecordView & {
	status: string;
	/** Whether the owner usually answers within two days. */
	answersSoon: boolean;
	gender: string;
	location: string;
	summary: string;
	current: boolean;
	confirmed: string | undefined;
	place: Row[];
	/** Kids, dogs and cats, the first questions of an adopter. */
	companions: Row[];
	answers: Row[];
	story: Row[];
	namesakes: number;
	/** Absent from a preview, which can't be shared. */
	published?: { similar: RecordCard[] };
};

const sizes = "(min-width: 1248px) 776px, (min-width: 992px) 60vw, (min-width: 768px) 92vw, 100vw";

export function ListingView({ listing }: { listing: ListingView }) {
	const { name, photos, published } = listing;
	const { files } = useServed();
	const transition = usePhotoTransition(adoptionNetwork, listing.slug);
	const path = pathIn(adoptionNetwork, listing.slug);
	const title = `Meet ${name}`;
	const [photo] = photos;
	const text = [title, listing.summary].filter(Boolean).join(": ");
	const shared = { title, path, text, photo };
	const printed = { print: "Print a flyer", flyer: `${path}/flyer.pdf` };
	const description = listing.story[0]?.[1] ?? "";
	const facts = listing.facts.map(([, text]) => text).join(", ");
	const reach = (
		<>
			{published ? <ShareButton {...shared} iconOnly /> : null}
			<Reach listing={listing} />
		</>
	);
	return (
		<>
			<RecordHead
				network={adoptionNetwork}
				record={listing}
				title={`${title} | ${adoptionNetwork.title}`}
				description={`${facts}. ${description}`}
				keywords={["adoption", "rehoming", name]}
				summary={facts}
				data={{
					"@type": "ItemPage",
					name: title,
					description,
					about: {
						"@type": "Thing",
						name,
						description: facts,
						...(photo ? { image: photoSource(photo, 1280) } : {}),
					},
					...(listing.location
						? { contentLocation: { "@type": "Place", name: listing.location } }
						: {}),
				}}
			/>
			<article className="wrap pb-14 md:pt-4 md:pb-18 print:p-0">
				<header className="flex items-end justify-between gap-x-8">
					<div className="min-w-0">
						<Status listing={listing} />
						<h1 className="mt-3 text-42 [overflow-wrap:anywhere] md:text-54">
							Meet <bdi>{name}</bdi>
						</h1>
						<p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-stone">
							{listing.summary}
							{listing.sample ? (
								<span className="text-15 print:hidden">
									<Tag tone="band">Sample</Tag>
								</span>
							) : null}
						</p>
						{published ? <SavedNote slug={listing.slug} /> : null}
						<PrintedAddress name={name} path={path} />
					</div>
					{published ? (
						<>
							<div className="flex shrink-0 gap-2.5 max-lg:hidden print:hidden">
								<HeartButton
									slug={listing.slug}
									name={name}
									isLabeled
									className={buttonClass("quiet")}
								/>
								<ShareAndPrint {...shared} {...printed} className="" />
							</div>
							{/* Only loads when the page is printed. */}
							<img
								src={`${path}/code.svg`}
								alt=""
								loading="lazy"
								className="hidden size-[2.6cm] shrink-0 print:block"
							/>
						</>
					) : null}
				</header>
				{listing.status === "on_hold" ? <OnHold listing={listing} /> : null}
				<div className="mt-3 grid gap-x-13 gap-y-10 md:mt-6 lg:grid-cols-[minmax(0,1fr)_372px]">
					<div className="min-w-0">
						{photos.length > 0 ? (
							<Carousel
								key={listing.slug}
								label={`Photos of ${name}`}
								style={transition}
								slides={photos.map((photo, at) => {
									const alt = photo.alt || photo.caption || `${name}, photo ${at + 1}`;
									return {
										id: photo.token,
										href: largestFile(photo, files),
										caption: photo.caption,
										slide: (
											<Picture
												photo={photo}
												alt={alt}
												sizes={sizes}
												eager={at === 0}
												className="size-full md:rounded-24"
											/>
										),
										thumb: <Picture photo={photo} sizes="84px" alt="" className="size-full" />,
										large: <Picture photo={photo} alt={alt} sizes="100vw" className="size-full" />,
									};
								})}
							/>
						) : (
							<div className="photos" style={transition}>
								<MissingPhoto
									alt={`No photo of ${name} yet`}
									portrait={listing.portrait}
									label={noPhotoYet}
									className="photo-shape md:rounded-24"
								/>
							</div>
						)}
						<p className="mt-3 flex flex-wrap gap-2.5 lg:hidden print:hidden">
							{published ? (
								<HeartButton
									slug={listing.slug}
									name={name}
									className={buttonClass("quiet", "w-12 px-0")}
								/>
							) : null}
							{reach}
						</p>
						<ul aria-label="Good with" className="mt-4 print:hidden grid grid-cols-3 gap-3 lg:mt-6">
							{listing.companions.map(([whom, answer]) => (
								<li key={whom} className="rounded-20 border border-line bg-card px-4 py-3">
									<span className="block text-15 text-stone">{whom}</span>
									<span className="font-semibold text-heading">{answer}</span>
								</li>
							))}
						</ul>
						{listing.sample ? (
							<div className="mt-4 print:hidden">
								<SampleNote what="This dog and the owner are made up to show what a listing looks like." />
							</div>
						) : null}
						<div className="mt-7 grid items-start border-t border-line sm:grid-cols-2 sm:gap-x-9 sm:border-t-0 sm:*:border-t sm:*:border-line">
							<Facts rows={[...listing.facts, ...listing.place]} />
							<Facts rows={listing.answers} />
						</div>
						<Story rows={listing.story} />
						<ChecksCard checks={listing.checks} className="mt-9 max-w-[45rem]" />
						<LawHere rules={listing.law} className="mt-9 max-w-[45rem]" />
					</div>
					<div className="min-w-0 print:hidden">
						<div className="lg:sticky lg:top-6">
							<Contact listing={listing} />
							{published && !listing.sample ? (
								<ReportLink network={adoptionNetwork} slug={listing.slug} page="listing" />
							) : null}
							{published ? <AdoptionGuide /> : null}
							{published ? (
								<ShareAndPrint
									{...shared}
									{...printed}
									className="mt-6 flex-wrap *:grow lg:hidden"
								/>
							) : null}
						</div>
					</div>
				</div>
			</article>
			<footer className="border-t border-line bg-card print:hidden">
				<div className="wrap py-12 md:py-16">
					{published && published.similar.length > 0 ? (
						<section aria-labelledby="similar" className="mb-10 [&_article]:bg-page">
							<h2 id="similar" className="mb-7 text-32 [overflow-wrap:anywhere] md:text-42">
								Dogs like <bdi>{name}</bdi>
							</h2>
							<RecordGrid network={adoptionNetwork} records={published.similar} below={3} />
						</section>
					) : null}
					<div className="flex flex-wrap items-center gap-x-6 gap-y-2">
						<BackToNetwork network={adoptionNetwork} />
						{listing.namesakes > 0 ? (
							<Link
								to={pathIn(adoptionNetwork, nameSegment(listing))}
								className="py-2.5 text-terra underline"
							>
								{listing.namesakes === 1 ? "Another dog is" : "Other dogs are"} named {name}
							</Link>
						) : null}
					</div>
				</div>
			</footer>
			<ContactBar>{reach}</ContactBar>
		</>
	);
}

function Status({ listing }: { listing: ListingView }) {
	const held = listing.status === "on_hold";
	const tone =
		held || !listing.current
			? "bg-amber text-amber-ink before:bg-amber-dot"
			: "bg-leaf text-leaf-ink before:bg-olive";
	return (
		<p
			className={`flex w-fit items-center gap-2 rounded-full px-3.5 py-1 text-15 font-semibold before:size-2 before:shrink-0 before:rounded-full print:hidden ${tone}`}
		>
			{[held ? "On hold" : "Available", listing.confirmed].filter(Boolean).join(" · ")}
		</p>
	);
}

function OnHold({ listing: { name, gender } }: { listing: ListingView }) {
	const [he, him] = gender === "Female" ? ["she", "her"] : ["he", "him"];
	return (
		<p className="mt-6 flex gap-3 rounded-20 border border-amber-line bg-amber px-5 py-4 text-amber-ink">
			<Icon of={Pause} className="mt-0.5 size-5.5" />
			<span className="min-w-0">
				<strong className="font-semibold">
					<bdi>{name}</bdi> is on hold.
				</strong>{" "}
				A family is meeting {him}. If it doesn’t work out, {he}’ll be available here again.
			</span>
		</p>
	);
}

/** What stands for an empty answer, which a flyer leaves out. */
const unsaid = ["None", "N/A"];

function Story({ rows }: { rows: Row[] }) {
	return (
		<div className="told mt-9 max-w-[45rem] space-y-8">
			{rows.map(([label, text]) => (
				<section key={label} className={unsaid.includes(text) ? "print:hidden" : undefined}>
					<h2 className="text-27">{label}</h2>
					<p dir="auto" className="mt-2 whitespace-pre-line">
						{text}
					</p>
				</section>
			))}
		</div>
	);
}

function AdoptionGuide() {
	return (
		<Link
			to={guidePaths.adopting}
			className="group mt-6 flex items-center gap-4 border-y border-line py-4 hover:text-terra"
		>
			<span className="grid size-14 shrink-0 place-items-center rounded-12 bg-band text-terra">
				<Icon of={BookOpen} />
			</span>
			<span className="min-w-0">
				<span className="block text-15 text-stone">Before you decide</span>
				<span className="block font-serif text-19 leading-snug font-[560] text-heading group-hover:underline">
					Read the adoption guide
				</span>
			</span>
		</Link>
	);
}

/** Shows the page's URL, not the owner's contact details: a flyer may stay up long after the page is gone. */
function PrintedAddress({ name, path }: { name: string; path: string }) {
	const { origin } = useServed();
	return (
		<p className="mt-3 hidden text-19 [overflow-wrap:anywhere] print:block">
			Read more and contact <bdi>{name}</bdi>’s owner:{" "}
			<strong className="font-semibold">{origin.replace(/^https?:\/\//, "") + path}</strong>
		</p>
	);
}

/** `published` is absent from a preview, which can't have alerts or messages yet. */
type Props = {
	listing: RecordView & { status: string; answersSoon: boolean; published?: object };
};

export function Contact({ listing }: Props) {
	const { name, photos, relay } = listing;
	const held = listing.status === "on_hold";
	const hasAlert = held && listing.published !== undefined && !listing.sample;
	const variant = held ? "quiet" : "action";
	return (
		<section aria-labelledby="contact">
			<div
				className={`rounded-20 border bg-card px-6 py-5 ${held ? "border-amber-line" : "border-line"}`}
			>
				<h2 id="contact" className="text-23 [overflow-wrap:anywhere]">
					{held ? (
						<>
							A family is meeting <bdi>{name}</bdi>
						</>
					) : (
						<>
							{relay ? "Could " : "Contact "}
							<bdi>{name}</bdi>
							{relay ? " be your dog?" : "’s owner"}
						</>
					)}
				</h2>
				<p className="mt-1.5 text-[1rem] text-stone">
					{introduction(listing)}
					{photos.length === 0 ? " There’s no photo yet, so ask for one." : ""}
				</p>
				{hasAlert ? (
					<div className="mt-4 mb-5">
						<AlertForm query={heldDogQuery(listing.slug)} hold />
					</div>
				) : null}
				{relay ? (
					<>
						<p className="mt-4 flex">
							<WriteButton listing={listing} className={contactButton(variant)} />
						</p>
						<p className="mt-3 text-15 text-stone">
							Free, and you arrange everything with the owner directly.
						</p>
					</>
				) : (
					<ShownContact record={listing} variant={variant} />
				)}
			</div>
			<Advice className="mt-5">
				Meet the dog before you decide. Never pay a deposit, a fee or a courier. Never share a code.
				Ask for vet records and the microchip transfer. {site.shortName} is not a rescue, doesn’t
				take in dogs, and hasn’t examined this dog.
			</Advice>
		</section>
	);
}

function introduction({ relay, status, answersSoon }: Props["listing"]): string {
	const held = status === "on_hold";
	if (!relay) {
		return held
			? "You can still contact the owner, in case it doesn’t work out."
			: "You arrange everything with the owner directly. This service is free.";
	}
	const soon = answersSoon ? " This owner usually answers within 2 days." : "";
	return held
		? `You can still write to the owner, in case it doesn’t work out.${soon}`
		: `Your note goes to the owner through us, so neither of you gives out an address.${soon}`;
}

function WriteButton({ listing, className }: Props & { className: string }) {
	const { name, slug, published } = listing;
	const content = (
		<>
			<Icon of={Mail} className="size-4.5" />
			<span className="truncate">
				Write to <bdi>{name}</bdi>’s owner
			</span>
		</>
	);
	// Only published dogs have that form.
	if (!published) return <span className={className}>{content}</span>;
	return (
		<Link to={writePath(slug)} className={className}>
			{content}
		</Link>
	);
}

/** The one action of the page. */
function Reach({ listing }: Props) {
	const { name, relay, status } = listing;
	const held = status === "on_hold";
	const variant = held ? "quiet" : "action";
	if (held && listing.published && !listing.sample) {
		return (
			<Link to={alertPath(heldDogQuery(listing.slug))} className={barButton()}>
				<Icon of={Bell} className="size-4.5" />
				<span className="truncate">{holdTitle}</span>
			</Link>
		);
	}
	if (relay) return <WriteButton listing={listing} className={barButton(variant)} />;
	return (
		<ReachButton record={listing} variant={variant}>
			<bdi>{name}</bdi>’s owner
		</ReachButton>
	);
}
