import { Check } from "lucide";
import { data, href } from "react-router";
import { findStatus } from "#app/moderation/cases/cases.ts";
import type { Case } from "#app/moderation/table.ts";
import { openLink } from "#app/people/private-links.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { missing } from "#app/ui/missing.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/status.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const caseId = await openLink("case", params.token);
	const status = caseId === undefined ? undefined : await findStatus(caseId);
	if (!status) {
		throw missing({
			heading: "This link does not open anything",
			words: "It was taken back, or was not copied whole from the mail.",
			back: { href: href("/contact"), label: "Write to us" },
			suggestions: [],
		});
	}
	return data(status);
}

const titles: Record<Case["kind"], string> = {
	contact: "Your message to us",
	breeder: "Your application to the breeder network",
	rehome: "Your request to rehome a dog",
};

const steps: Record<Case["state"], { name: string; words: string }> = {
	received: {
		name: "Received",
		words: "We have it. A volunteer reads it, usually within three days.",
	},
	in_review: { name: "Being reviewed", words: "A volunteer is looking at it now." },
	changes_needed: {
		name: "Changes needed",
		words:
			"Something is missing. We have written to you what it is: the link in that mail opens the page on which you add it.",
	},
	published: {
		name: "Published",
		words:
			"It is on the site for everybody to see. The link in our mail about it changes it or takes it down.",
	},
	declined: {
		name: "Declined",
		words:
			"We could not publish it, and have written to you why. If we misunderstood something, answer that mail.",
	},
	merged: {
		name: "Put together",
		words:
			"You have sent this before: we go on with the other one, and its mails tell you how far it is.",
	},
	// Whoever is taken for spam by mistake should write again, and not wait.
	spam: {
		name: "Closed",
		words: "We do not go on with this. Please write to us if that is wrong.",
	},
	closed: {
		name: "Closed",
		words:
			"It is not on the site any more. The link in our mail about it brings it back, once we have read it again.",
	},
};

/** What waits beside a page of it is a change; the page itself may have been taken down meanwhile. */
const changing = "Your change is with us. Nothing of it is shown until a volunteer has read it.";

/** For a message there is nothing to publish: what is done with it is that somebody answers. */
const answered = { name: "Answered", words: "We have answered you by mail." };
const done = { name: "Closed", words: "This is done. Write to us again whenever you like." };

/** What usually follows, so that a sender sees how far it is. */
const ahead: Record<Case["state"], Case["state"][]> = {
	received: ["in_review", "published"],
	in_review: ["published"],
	changes_needed: ["in_review", "published"],
	published: [],
	declined: [],
	merged: [],
	spam: [],
	closed: [],
};

export default function StatusPage({ loaderData }: Route.ComponentProps) {
	const { kind, state, change, steps: taken } = loaderData;
	const stepOf = (step: Case["state"]) => {
		if (kind !== "contact") return steps[step];
		return step === "published" ? answered : step === "closed" ? done : steps[step];
	};
	const waits = state === "received" || state === "in_review";
	return (
		<div className="wrap py-12 md:py-20">
			<PageHead title={`${titles[kind]} | ${site.shortName}`} description={titles[kind]} />
			<div className="mx-auto max-w-[46rem] rounded-24 border border-line bg-card px-6 py-9 md:px-12 md:py-12">
				<h1 className="text-32 md:text-42">{titles[kind]}</h1>
				<p className="mt-4 text-19">{change && waits ? changing : stepOf(state).words}</p>
				<ol className="mt-9 flex flex-col">
					{taken.map(({ step, at }, index) => (
						<Step
							key={`${step} ${at.getTime()}`}
							name={stepOf(step).name}
							last={index === taken.length - 1 && ahead[state].length === 0}
							current={index === taken.length - 1}
						>
							<LongDate date={at} />
						</Step>
					))}
					{ahead[state].map((step, index) => (
						<Step
							key={step}
							name={stepOf(step).name}
							last={index === ahead[state].length - 1}
							ahead
						/>
					))}
				</ol>
				<p className="mt-8 border-t border-line pt-6 text-stone">
					This page is private: only who has its link can open it. Something to add or to correct?
					Answer the mail that brought you here, or write to{" "}
					<a
						href={`mailto:${site.contactEmail}`}
						className="font-semibold text-terra underline [overflow-wrap:anywhere]"
					>
						{site.contactEmail}
					</a>
					.
				</p>
			</div>
		</div>
	);
}

function Step({
	name,
	last,
	current = false,
	ahead = false,
	children,
}: {
	name: string;
	last: boolean;
	current?: boolean;
	ahead?: boolean;
	children?: React.ReactNode;
}) {
	return (
		<li aria-current={current ? "step" : undefined} className="flex gap-4">
			<span className="flex flex-col items-center">
				<span
					className={`grid size-8 place-items-center rounded-full ${ahead ? "border-[1.5px] border-line" : "bg-tag text-olive"}`}
				>
					{ahead ? null : <Icon of={Check} className="size-4.5" />}
				</span>
				{last ? null : <span className="w-0.5 flex-1 bg-line" />}
			</span>
			<span className={last ? "" : "pb-6"}>
				<span
					className={`block text-19 leading-8 ${ahead ? "text-stone" : "font-semibold text-heading"}`}
				>
					{name}
					{ahead ? <span className="sr-only"> (still to come)</span> : null}
				</span>
				<span className="block text-15 text-stone">{children}</span>
			</span>
		</li>
	);
}
