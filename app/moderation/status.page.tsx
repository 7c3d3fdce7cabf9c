import { Check } from "lucide";
import { data, href } from "react-router";
import { findStatus } from "#app/moderation/cases.ts";
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
		words: "We have written to you about what is missing. Please look into your mail.",
	},
	published: { name: "Published", words: "It is on the site for everybody to see." },
	declined: { name: "Declined", words: "We could not publish it. We have written to you why." },
};

/** For a message there is nothing to publish: what is done with it is that somebody answers. */
const answered = { name: "Answered", words: "We have answered you by mail." };

export default function StatusPage({ loaderData }: Route.ComponentProps) {
	const { kind, state, steps: taken } = loaderData;
	const stepOf = (step: Case["state"]) =>
		kind === "contact" && step === "published" ? answered : steps[step];
	return (
		<div className="wrap max-w-[46rem] py-16 md:py-24">
			<PageHead title={`${titles[kind]} | ${site.shortName}`} description={titles[kind]} />
			<h1 className="text-42">{titles[kind]}</h1>
			<p className="mt-4 text-19 text-stone">
				{stepOf(state).words} This page is private: only who has its link can open it.
			</p>
			<ol className="mt-10 flex flex-col gap-7 border-l-3 border-line pl-6">
				{taken.map(({ step, at }, index) => (
					<li key={at.getTime()} aria-current={index === taken.length - 1 ? "step" : undefined}>
						<p className="flex items-center gap-2.5 text-23 font-semibold text-heading">
							<Icon of={Check} className="size-5 text-olive" />
							{stepOf(step).name}
						</p>
						<p className="mt-1 text-stone">
							<LongDate date={at} />
						</p>
					</li>
				))}
			</ol>
			<p className="mt-10 text-stone">
				Something to add or to correct? Answer the mail that brought you here, or write to{" "}
				<a href={`mailto:${site.contactEmail}`} className="font-semibold text-terra underline">
					{site.contactEmail}
				</a>
				.
			</p>
		</div>
	);
}
