import { Bell, Mail, Phone } from "lucide";
import {
	AlertForm,
	alertPath,
	heldDogQuery,
	holdTitle,
} from "#app/adoptions/alerts/alert-form.tsx";
import { writePath } from "#app/adoptions/listing.ts";
import type { RecordView } from "#app/networks/network.ts";
import { Advice } from "#app/networks/record-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, mailtoOf } from "#app/ui/link.tsx";
import { site } from "#site";

/** `published` is absent from a preview, which can't have alerts or messages yet. */
type Props = {
	listing: RecordView & { status: string; answersSoon: boolean; published?: object };
};

export function Contact({ listing }: Props) {
	const { name, relay, email, phone, phoneHref } = listing;
	const held = listing.status === "on_hold";
	const hasAlert = held && listing.published !== undefined && !listing.sample;
	const button = buttonClass(held ? "quiet" : "action", "min-w-0 grow [overflow-wrap:anywhere]");
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
							<WriteButton listing={listing} className={button} />
						</p>
						<p className="mt-3 text-15 text-stone">
							Free, and you arrange everything with the owner directly.
						</p>
					</>
				) : (
					<Shown email={email} phone={phone} phoneHref={phoneHref} button={button} />
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

type ShownProps = Pick<RecordView, "email" | "phone" | "phoneHref"> & { button: string };

function Shown({ email, phone, phoneHref, button }: ShownProps) {
	return (
		// The separator is left of its item, and clipped when the item starts a line.
		<p className="mt-4 flex flex-wrap items-center gap-y-2 -ml-6 [clip-path:inset(-8px_-8px_-8px_18px)] *:ml-6">
			{email ? (
				<a href={mailtoOf(email)} className={button}>
					<Icon of={Mail} className="size-4.5 max-sm:hidden" />
					{email}
				</a>
			) : (
				<a href={phoneHref} className={button}>
					{phone}
				</a>
			)}
			{email && phone ? (
				<span className="relative font-semibold">
					<span className="absolute -left-4 py-2 whitespace-pre">{" | "}</span>
					<a href={phoneHref} className="inline-flex min-h-11 items-center hover:underline">
						{phone}
					</a>
				</span>
			) : null}
		</p>
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

export function ContactBar({ listing, children }: Props & { children: React.ReactNode }) {
	const { name, relay, email, phoneHref, status } = listing;
	const held = status === "on_hold";
	const button = buttonClass(held ? "quiet" : "action", "min-w-0 flex-1 max-sm:px-3");
	return (
		<div className="contact-bar flex gap-2.5 border-t border-line bg-card px-5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden">
			{children}
			{held && listing.published && !listing.sample ? (
				<Link
					to={alertPath(heldDogQuery(listing.slug))}
					className={buttonClass("action", "min-w-0 flex-1 max-sm:px-3")}
				>
					<Icon of={Bell} className="size-4.5" />
					<span className="truncate">{holdTitle}</span>
				</Link>
			) : relay ? (
				<WriteButton listing={listing} className={button} />
			) : (
				<a href={email ? mailtoOf(email) : phoneHref} className={button}>
					<Icon of={email ? Mail : Phone} className="size-4.5" />
					<span className="truncate">
						{email ? "Email" : "Call"} <bdi>{name}</bdi>’s owner
					</span>
				</a>
			)}
		</div>
	);
}
