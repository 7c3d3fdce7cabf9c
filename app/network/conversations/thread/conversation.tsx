import { ArrowRight, Check, EllipsisVertical, TriangleAlert } from "lucide";
import { photoSource } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import { DogCard, DogPicture } from "#app/network/conversations/dog-card.tsx";
import type { Side } from "#app/network/conversations/table.ts";
import {
	OpenActions,
	otherSide,
	SideActions,
	SideName,
} from "#app/network/conversations/thread/actions.tsx";
import { NoteList, NoticeMessage, sent } from "#app/network/conversations/thread/unconfirmed.tsx";
import type { Contact, Entry, Opened } from "#app/network/conversations/thread/view.ts";
import type { DeskAnswer } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, mailtoOf } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import { inquiryPolicy } from "#policies";
import { site } from "#site";

type Props = { conversation: Opened; notice: string; refused: DeskAnswer | undefined };

const notices: Record<string, string> = {
	confirm: sent,
	known: "You’re already in touch with this owner. Here’s your conversation.",
	say: "Sent. They’ll get an email about it, unless they’ve turned those off.",
	close: "The conversation has ended.",
	share: "Shared. They can now see your contact details.",
	mute: "We won’t email you about this conversation anymore.",
	unmute: "We’ll email you about this conversation again.",
	report:
		"Thank you for telling us. Our team can now read this conversation, and will look at it. You don’t have to answer anymore.",
};

export function Conversation({ conversation, notice, refused }: Props) {
	const { side, dog, adopter, entries, state } = conversation;
	const isOwner = side === "owner";
	const title = isOwner ? `You and ${adopter.name}` : `You and ${dog.name}’s owner`;
	return (
		<div className="wrap grid gap-x-13 gap-y-10 pt-6 pb-16 lg:grid-cols-[minmax(0,1fr)_372px] lg:pt-8">
			<PageHead title={`${title} | ${site.shortName}`} description="A private conversation" />
			<div className="min-w-0">
				<header className="flex items-center gap-4 border-b border-line pb-5">
					<DogPicture dog={dog} className="size-16" />
					<div className="min-w-0 flex-1">
						<h1 className="text-27 [overflow-wrap:anywhere] md:text-32">
							You and <SideName of={otherSide(side)} conversation={conversation} />
						</h1>
						<p className="text-15 text-stone">
							{isOwner ? (
								<>
									About <bdi>{dog.name}</bdi>.{" "}
								</>
							) : null}
							Only the two of you can read this page, and our team if one of you reports it.
						</p>
					</div>
					<a
						href="#more"
						aria-label="Report, or stop emails"
						className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full lg:hidden"
					>
						<Icon of={EllipsisVertical} />
					</a>
				</header>
				<div className="mt-5">
					<NoticeMessage notice={notice} successes={notices} />
				</div>
				{conversation.unconfirmed.length > 0 ? (
					<section aria-labelledby="unsent" className="mt-6">
						<h2 id="unsent" className="mb-4 text-23">
							Not sent yet
						</h2>
						<NoteList notes={conversation.unconfirmed} />
					</section>
				) : null}
				{conversation.chosen && state === "open" ? (
					<p className="mt-6 rounded-20 bg-leaf px-5 py-3 text-leaf-ink">
						<Chosen conversation={conversation} />
					</p>
				) : null}
				{isOwner ? <About adopter={adopter} /> : null}
				<ol className="mt-6 grid gap-5">
					{entries.map((entry) => (
						<Said key={entry.id} entry={entry} conversation={conversation} />
					))}
				</ol>
				{state === "open" ? (
					<OpenActions conversation={conversation} refused={refused} />
				) : (
					<Ended conversation={conversation} refused={refused} />
				)}
			</div>
			<aside id="more" className="min-w-0 scroll-mt-6 space-y-5">
				<DogCard dog={dog}>
					{dog.path ? (
						<p className="mt-3">
							<Link
								to={dog.path}
								className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-terra hover:underline"
							>
								<span className="truncate">
									See <bdi>{dog.name}</bdi>’s page
								</span>
								<Icon of={ArrowRight} className="size-4.5" />
							</Link>
						</p>
					) : null}
				</DogCard>
				{conversation.closedBy === "gone" ? null : <BeforeYouMeet side={side} />}
				<SideActions conversation={conversation} refused={refused} />
				{side === "adopter" ? (
					<Link
						to="/inquiries"
						className="inline-flex min-h-11 items-center px-5 font-semibold text-heading hover:underline"
					>
						All my inquiries on one page
					</Link>
				) : null}
			</aside>
		</div>
	);
}

function Chosen({ conversation: { side, dog, adopter, chosen } }: { conversation: Opened }) {
	const [name, family] = [<bdi key="dog">{dog.name}</bdi>, <bdi key="name">{adopter.name}</bdi>];
	const isOwner = side === "owner";
	if (chosen === "other") {
		return (
			<>
				{name} is on hold for a family. You can go on writing, and if it doesn’t work out, we’ll
				email you.
			</>
		);
	}
	if (chosen === "hold") {
		return isOwner ? (
			<>
				You put {name} on hold for {family}.
			</>
		) : (
			<>The owner put {name} on hold for you.</>
		);
	}
	return isOwner ? (
		<>
			You told us that {name} moves in with {family}. This conversation stays open for the handover.
		</>
	) : (
		<>
			The owner told us that {name} moves in with you. This conversation stays open for the
			handover.
		</>
	);
}

function About({ adopter: { name, town, facts } }: Pick<Opened, "adopter">) {
	return (
		<section
			aria-labelledby="about"
			className="mt-6 rounded-20 border border-line bg-card px-6 py-5"
		>
			<h2 id="about" className="text-23 [overflow-wrap:anywhere]">
				<bdi>{name}</bdi> <span className="text-19 font-normal text-stone">from</span>{" "}
				<bdi className="text-19">{town}</bdi>
			</h2>
			<FactList facts={facts} className="mt-3" />
		</section>
	);
}

function Said({ entry, conversation }: { entry: Entry; conversation: Opened }) {
	const { side, kind, body, photo, at, warnings, contact } = entry;
	const isOwn = side === conversation.side;
	const who = isOwn ? "You" : <SideName of={side} conversation={conversation} />;
	const bubble = isOwn
		? "rounded-br-none bg-leaf text-leaf-ink"
		: "rounded-bl-none border border-line bg-card";
	return (
		<li className={`flex flex-col ${isOwn ? "items-end" : "items-start"}`}>
			{photo ? (
				<a href={photoSource(photo, 1280)} className="mb-1.5 block w-full max-w-[25rem]">
					<Picture
						photo={photo}
						sizes="(min-width: 640px) 400px, 80vw"
						alt={isOwn ? "The photo that you sent" : "A photo that was sent to you"}
						className="rounded-20"
					/>
				</a>
			) : null}
			{body ? (
				<p
					dir="auto"
					className={`max-w-[34rem] rounded-20 px-5 py-4 whitespace-pre-line [overflow-wrap:anywhere] max-sm:max-w-[88%] ${bubble}`}
				>
					{body}
				</p>
			) : null}
			{contact ? <Shared contact={contact} who={who} /> : null}
			<p className="mt-1.5 px-1 text-15 text-stone">
				{who}
				{kind === "closed" ? " ended the conversation" : ""} · <DeskMoment date={at} />
			</p>
			{warnings.length > 0 ? (
				<div className="mt-3 flex gap-3 self-stretch rounded-20 border border-amber-line bg-amber px-5 py-4 text-amber-ink">
					<Icon of={TriangleAlert} className="mt-0.5 size-5.5" />
					<div className="min-w-0">
						{warnings.map(({ name, mentions, advice }) => (
							<p key={name} className="mb-1">
								<strong className="font-semibold">
									{isOwn ? "Your" : "This"} message mentions {mentions}.
								</strong>{" "}
								{isOwn ? "" : advice}
							</p>
						))}
						{isOwn ? (
							<p>
								<SideName of={otherSide(side)} conversation={conversation} /> sees a warning with
								it.
							</p>
						) : (
							<p>
								If it feels wrong,{" "}
								<a href="#report" className="font-semibold underline">
									report it
								</a>
								.
							</p>
						)}
					</div>
				</div>
			) : null}
		</li>
	);
}

function Shared({ contact, who }: { contact: Contact; who: React.ReactNode }) {
	const { email, phone, phoneHref } = contact;
	return (
		<div className="w-full max-w-[34rem] rounded-20 border border-line bg-band px-5 py-4">
			<p className="font-semibold text-heading">{who} shared contact details</p>
			<p className="mt-1 flex flex-wrap gap-x-6 [overflow-wrap:anywhere]">
				{email ? (
					<a
						href={mailtoOf(email)}
						className="inline-flex min-h-11 items-center text-terra underline"
					>
						{email}
					</a>
				) : (
					"They have been deleted."
				)}
				{phone ? (
					<a href={phoneHref} className="inline-flex min-h-11 items-center text-terra underline">
						{phone}
					</a>
				) : null}
			</p>
		</div>
	);
}

const endings: Record<NonNullable<Opened["closedBy"]>, string> = {
	owner: "The owner has ended this conversation.",
	adopter: "The adopter has ended this conversation.",
	team: "Our team has ended this conversation.",
	gone: "The dog is no longer listed, so this conversation has ended.",
	quiet: "No one had written for a long time, so this conversation has ended.",
};

function Ended({ conversation: { closedBy, side }, refused }: Omit<Props, "notice">) {
	const description =
		closedBy === side ? "You’ve ended this conversation." : closedBy && endings[closedBy];
	return (
		<div className="mt-8 rounded-20 border border-line bg-band px-6 py-5">
			{refused && ["say", "close", "share"].includes(refused.values.step ?? "") ? (
				<Unsent
					answer={refused}
					message="The conversation has ended in the meantime, so this wasn’t sent."
					typed={refused.values.body}
				/>
			) : null}
			<p className="font-semibold text-heading">{description}</p>
			<p className="mt-1 text-ink">
				We delete it {inquiryPolicy.deleteAfter} days after it ended.
				{side === "adopter" ? (
					<>
						{" "}
						<Link to="/adoption-network" className="font-semibold text-terra underline">
							See other dogs
						</Link>
					</>
				) : null}
			</p>
		</div>
	);
}

const advice: Record<Side, string[]> = {
	adopter: [
		"Ask for the vet records and the microchip transfer.",
		"Meet where the dog lives, with everyone who’d live with the dog.",
		"Never pay a deposit, a fee or a courier. Never share a code.",
	],
	owner: [
		"Meet everyone who’d live with your dog, and see the home or a video of it.",
		"Ask for the number of a vet or a friend who knows them, and call it.",
		"Never share a code from your phone, and send no money to anyone.",
	],
};

function BeforeYouMeet({ side }: { side: Side }) {
	return (
		<section aria-labelledby="before" className="rounded-20 border border-line bg-card px-6 py-5">
			<h2 id="before" className="text-19">
				Before you meet
			</h2>
			<ul className="mt-3 grid gap-2.5">
				{advice[side].map((line) => (
					<li key={line} className="flex gap-3">
						<Icon of={Check} className="mt-1 size-4.5 text-olive" />
						<span className="min-w-0">{line}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
