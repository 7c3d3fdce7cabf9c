import { Check } from "lucide";
import { findStatus } from "#app/moderation/cases/cases.ts";
import { linkGone } from "#app/moderation/cases/private-case.ts";
import type { Case } from "#app/moderation/table.ts";
import { openLink } from "#app/people/private-links.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/status.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const caseId = await openLink("case", params.token);
	const status = caseId === undefined ? undefined : await findStatus(caseId);
	if (!status) throw linkGone("It was revoked, or wasn’t copied completely from the email.");
	return status;
}

const titles: Record<Case["kind"], string> = {
	contact: "Your message to us",
	breeder: "Your application to the breeder network",
	rehome: "Your request to rehome a dog",
};

const steps: Record<Case["state"], { name: string; words: string }> = {
	received: {
		name: "Received",
		words: "We’ve received it. A volunteer usually reviews it within three days.",
	},
	in_review: { name: "Being reviewed", words: "A volunteer is looking at it now." },
	changes_needed: {
		name: "Changes needed",
		words:
			"Something is missing. We’ve emailed you what it is, with a link to the page where you can add it.",
	},
	published: {
		name: "Published",
		words:
			"It’s on the site for everyone to see. Use the link in our email about it to change it or take it down.",
	},
	declined: {
		name: "Declined",
		words:
			"We couldn’t publish it, and we’ve emailed you why. If we misunderstood something, reply to that email.",
	},
	merged: {
		name: "Merged",
		words:
			"You sent this before, so we’re continuing with the other one. The emails about that one keep you up to date.",
	},
	spam: {
		name: "Closed",
		words: "We won’t be processing this. If that’s a mistake, please contact us.",
	},
	closed: {
		name: "Closed",
		words:
			"It’s no longer on the site. Use the link in our email about it to bring it back; we’ll review it again first.",
	},
};

const pendingChange =
	"We’ve received your change. None of it is shown until a volunteer has reviewed it.";

const answered = { name: "Answered", words: "We’ve answered you by email." };
const done = {
	name: "Closed",
	words: "This is closed. You’re welcome to contact us again anytime.",
};

const upcomingSteps: Partial<Record<Case["state"], Case["state"][]>> = {
	received: ["in_review", "published"],
	in_review: ["published"],
	changes_needed: ["in_review", "published"],
};

export default function StatusPage({ loaderData }: Route.ComponentProps) {
	const { kind, state, change, steps: taken } = loaderData;
	const stepOf = (step: Case["state"]) => {
		if (kind !== "contact") return steps[step];
		return step === "published" ? answered : step === "closed" ? done : steps[step];
	};
	const upcoming = upcomingSteps[state] ?? [];
	const isPending = state === "received" || state === "in_review";
	return (
		<div className="wrap py-12 md:py-20">
			<PageHead title={`${titles[kind]} | ${site.shortName}`} description={titles[kind]} />
			<div className="mx-auto max-w-[46rem] rounded-24 border border-line bg-card px-6 py-9 md:px-12 md:py-12">
				<h1 className="text-32 md:text-42">{titles[kind]}</h1>
				<p className="mt-4 text-19">{change && isPending ? pendingChange : stepOf(state).words}</p>
				<ol className="mt-9 flex flex-col">
					{taken.map(({ step, at }, index) => (
						<Step
							key={`${step} ${at.getTime()}`}
							name={stepOf(step).name}
							last={index === taken.length - 1 && upcoming.length === 0}
							current={index === taken.length - 1}
						>
							<LongDate date={at} />
						</Step>
					))}
					{upcoming.map((step, index) => (
						<Step
							key={step}
							name={stepOf(step).name}
							last={index === upcoming.length - 1}
							upcoming
						/>
					))}
				</ol>
				<p className="mt-8 border-t border-line pt-6 text-stone">
					This page is private: only people with the link can open it. Something to add or correct?
					Reply to the email that brought you here, or write to{" "}
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
	upcoming = false,
	children,
}: {
	name: string;
	last: boolean;
	current?: boolean;
	upcoming?: boolean;
	children?: React.ReactNode;
}) {
	return (
		<li aria-current={current ? "step" : undefined} className="flex gap-4">
			<span className="flex flex-col items-center">
				<span
					className={`grid size-8 place-items-center rounded-full ${upcoming ? "border-[1.5px] border-line" : "bg-tag text-olive"}`}
				>
					{upcoming ? null : <Icon of={Check} className="size-4.5" />}
				</span>
				{last ? null : <span className="w-0.5 flex-1 bg-line" />}
			</span>
			<span className={last ? "" : "pb-6"}>
				<span
					className={`block text-19 leading-8 ${upcoming ? "text-stone" : "font-semibold text-heading"}`}
				>
					{name}
					{upcoming ? <span className="sr-only"> (upcoming)</span> : null}
				</span>
				<span className="block text-15 text-stone">{children}</span>
			</span>
		</li>
	);
}
