import { Bell, Mail } from "lucide";
import {
	AlertForm,
	alertPath,
	heldDogQuery,
	holdTitle,
} from "#app/adoptions/alerts/alert-form.tsx";
import { writePath } from "#app/adoptions/listing.ts";
import {
	barButton,
	ContactBar,
	contactButton,
	ReachButton,
	ShownContact,
} from "#app/networks/contact-parts.tsx";
import type { RecordView } from "#app/networks/network.ts";
import { Advice } from "#app/networks/record-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { site } from "#site";

/** `published` is absent from a preview, which can't have alerts or messages yet. */
type Props = {
	listing: RecordView & { status: string; answersSoon: boolean; published?: object };
};

export function Contact({ listing }: Props) {
	const { name, relay } = listing;
	const held = listing.status === "on_hold";
	const hasAlert = held && listing.published !== undefined && !listing.sample;
	const look = held ? "quiet" : "action";
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
				<p className="mt-1.5 text-[1rem] text-stone">{introduction(listing)}</p>
				{hasAlert ? (
					<div className="mt-4 mb-5">
						<AlertForm query={heldDogQuery(listing.slug)} hold />
					</div>
				) : null}
				{relay ? (
					<>
						<p className="mt-4 flex">
							<WriteButton listing={listing} className={contactButton(look)} />
						</p>
						<p className="mt-3 text-15 text-stone">
							Free, and you arrange everything with the owner directly.
						</p>
					</>
				) : (
					<ShownContact record={listing} look={look} />
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

export function ListingBar({ listing, children }: Props & { children: React.ReactNode }) {
	const { name, relay, status } = listing;
	const held = status === "on_hold";
	const look = held ? "quiet" : "action";
	return (
		<ContactBar>
			{children}
			{held && listing.published && !listing.sample ? (
				<Link to={alertPath(heldDogQuery(listing.slug))} className={barButton()}>
					<Icon of={Bell} className="size-4.5" />
					<span className="truncate">{holdTitle}</span>
				</Link>
			) : relay ? (
				<WriteButton listing={listing} className={barButton(look)} />
			) : (
				<ReachButton record={listing} look={look}>
					<bdi>{name}</bdi>’s owner
				</ReachButton>
			)}
		</ContactBar>
	);
}
