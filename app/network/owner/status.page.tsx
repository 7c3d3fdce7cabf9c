import {
	Archive,
	Check,
	CircleAlert,
	CircleCheck,
	CircleX,
	Eye,
	type IconNode,
	Inbox,
	Pencil,
	Send,
} from "lucide";
import { redirect } from "react-router";
import { sendEditLink } from "#app/cases/edit/links.ts";
import { whenItArrives } from "#app/cases/intake/when-it-arrives.ts";
import { linkGone, openStatusLink } from "#app/cases/review/private-case.ts";
import { findStatusByToken } from "#app/cases/review/status.ts";
import type { Case } from "#app/cases/table.ts";
import { stores } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { recordOfCase } from "#app/records/records.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { ContactAddress } from "#app/ui/form-section.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { CardPage } from "#app/ui/mailed-link-page.tsx";
import { answerTime } from "#site";
import type { Route } from "./+types/status.page.ts";

export const handle = acceptsBody(1024);

export async function loader({ url, params }: Route.LoaderArgs) {
	const status = await findStatusByToken(params.token, stores);
	if (!status) throw linkGone("It was revoked, or wasn’t copied completely from the email.");
	return { ...status, asked: url.searchParams.has("sent") };
}

/** Emails a private link to the sender's own address: this page's link alone opens no profile. */
export async function action({ params, context }: Route.ActionArgs) {
	const caseId = await openStatusLink(params.token);
	if (caseId === undefined && !(await findStatusByToken(params.token, stores))) throw linkGone();
	const network = context.get(networkContext);
	const isOver = caseId !== undefined && (await sendEditLink(caseId, network, sender)) === "over";
	return redirect(isOver ? "?" : "?sent");
}

const titles: Record<Case["kind"], string> = {
	contact: "Your message to us",
	breeder: "Your application to the breeder network",
	rehome: "Your request to rehome a dog",
};

type Step = { name: string; description: string; icon: IconNode };

const steps: Record<Case["state"], Step> = {
	completing: {
		name: "Finish your profile",
		icon: Pencil,
		description: `We’ve received your request. Next, finish the profile: the private link is in our email. Then a volunteer reviews it, usually within ${answerTime}.`,
	},
	received: {
		name: "Received",
		icon: Inbox,
		description: `We’ve received it. A volunteer usually reviews it within ${answerTime}.`,
	},
	in_review: {
		icon: Eye,
		name: "Being reviewed",
		description: "A volunteer is looking at it now.",
	},
	changes_needed: {
		icon: CircleAlert,
		name: "Changes needed",
		description:
			"Something is missing. We’ve emailed you what it is, with a link to the page where you can add it.",
	},
	published: {
		icon: CircleCheck,
		name: "Published",
		description:
			"It’s on the site for everyone to see. Use the link in our email about it to change it or take it down.",
	},
	declined: {
		icon: CircleX,
		name: "Declined",
		description:
			"We couldn’t publish it, and we’ve emailed you why. If we misunderstood something, reply to that email.",
	},
	merged: {
		icon: Archive,
		name: "Merged",
		description:
			"You sent this before, so we’re continuing with the other one. The emails about that one keep you up to date.",
	},
	spam: {
		icon: Archive,
		name: "Closed",
		description: "We won’t be processing this. If that’s a mistake, please contact us.",
	},
	closed: {
		icon: Archive,
		name: "Closed",
		description:
			"It’s no longer on the site. Use the link in our email about it to bring it back; we’ll review it again first.",
	},
};

const pendingChange = `We’ve received your change. None of it is shown until a volunteer has reviewed it, usually within ${answerTime}.`;

const contactSteps: Partial<Record<Case["state"], Step>> = {
	published: { icon: Send, name: "Answered", description: "We’ve answered you by email." },
	closed: {
		icon: Archive,
		name: "Closed",
		description: "This is closed. You’re welcome to contact us again anytime.",
	},
};

const upcomingSteps: Partial<Record<Case["state"], Case["state"][]>> = {
	completing: ["in_review", "published"],
	received: ["in_review", "published"],
	in_review: ["published"],
	changes_needed: ["in_review", "published"],
};

const editable: Partial<Record<Case["state"], string>> = {
	completing: "Email me the link to finish it",
	received: "Email me the link to change it",
	in_review: "Email me the link to change it",
	changes_needed: "Email me the link to complete it",
	published: "Email me the link to change it",
	closed: "Email me the link to bring it back",
};

export default function StatusPage({ loaderData }: Route.ComponentProps) {
	const { kind, state, change, steps: taken, name, hidden, standing } = loaderData;
	const page = recordOfCase(kind)?.labels.page;
	const stepOf = (step: Case["state"]) => (kind === "contact" && contactSteps[step]) || steps[step];
	const upcoming = upcomingSteps[state] ?? [];
	const isPending = state === "received" || state === "in_review";
	const now = hidden ? { icon: Archive, description: hidden } : stepOf(state);
	return (
		<CardPage title={titles[kind]}>
			<span className="grid size-14 place-items-center rounded-full bg-leaf text-leaf-ink">
				<Icon of={now.icon} className="size-7" />
			</span>
			<h1 className="mt-5 text-32 [overflow-wrap:anywhere] md:text-42">
				{name ? <bdi>{name}</bdi> : titles[kind]}
			</h1>
			{name ? <p className="mt-1 text-stone">{titles[kind]}</p> : null}
			<p className="mt-4 text-19">
				{change && isPending ? pendingChange : (hidden ?? standing ?? now.description)}
			</p>
			{page ? <Actions {...loaderData} page={page} /> : null}
			<ol className="mt-9 flex flex-col">
				{taken.map(({ step, at }, index) => (
					<StepItem
						key={`${step} ${at.getTime()}`}
						name={step === "received" && index > 0 ? "Sent for review" : stepOf(step).name}
						icon={stepOf(step).icon}
						at={at}
						isToDo={step === "completing"}
						isCurrent={index === taken.length - 1}
					/>
				))}
				{upcoming.map((step) => (
					<StepItem key={step} {...stepOf(step)} />
				))}
			</ol>
			<p className="mt-8 border-t border-line pt-6 text-stone">
				This page is private: only people with the link can open it. Something to add or correct?
				Reply to the email that brought you here, or write to <ContactAddress />.
			</p>
		</CardPage>
	);
}

type ActionsProps = Route.ComponentProps["loaderData"] & { page: string };

function Actions({ path, page, state, hidden, asked }: ActionsProps) {
	const label = hidden ? "Email me the private link" : editable[state];
	const isMain = state === "completing" || state === "changes_needed";
	if (!path && !label) return null;
	return (
		<div className="mt-6 flex flex-wrap items-center gap-3">
			{path ? <ButtonLink to={path}>View your {page}</ButtonLink> : null}
			{asked ? (
				<p role="status" className="rounded-12 bg-leaf px-4 py-2.5 text-leaf-ink">
					We’ll email the private link to the address you gave us. {whenItArrives}
				</p>
			) : label ? (
				<DeskForm id="link">
					<DeskButton variant={isMain ? "action" : "quiet"}>{label}</DeskButton>
				</DeskForm>
			) : null}
		</div>
	);
}

type StepItemProps = {
	name: string;
	icon: IconNode;
	at?: Date;
	isToDo?: boolean;
	isCurrent?: boolean;
};

function StepItem({ name, icon, at, isToDo = false, isCurrent = false }: StepItemProps) {
	return (
		<li aria-current={isCurrent ? "step" : undefined} className="group flex gap-4">
			<span className="flex flex-col items-center">
				<span
					className={`grid size-8 shrink-0 place-items-center rounded-full ${at ? "bg-leaf text-leaf-ink" : "border-[1.5px] border-line"}`}
				>
					{at ? <Icon of={isCurrent ? icon : Check} className="size-4.5" /> : null}
				</span>
				<span className="w-0.5 flex-1 bg-line group-last:hidden" />
			</span>
			<span className="pb-6 group-last:pb-0">
				<span
					className={`block text-19 leading-8 ${at ? "font-semibold text-heading" : "text-stone"}`}
				>
					{name}
					{at ? null : <span className="sr-only"> (upcoming)</span>}
				</span>
				<span className="block text-15 text-stone">
					{at && !isToDo ? <LongDate date={at} /> : null}
				</span>
			</span>
		</li>
	);
}
