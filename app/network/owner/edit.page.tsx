import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { EditForm } from "#app/cases/edit/form.tsx";
import { handleEdit } from "#app/cases/edit/handle-edit.ts";
import { type EditView, findEdit } from "#app/cases/records/owner-edits.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import {
	findCaseByLink,
	findQuarantinedByLink,
	linkGone,
	notOpenYet,
} from "#app/cases/review/private-case.ts";
import { isUndecided, isWaiting } from "#app/cases/review/states.ts";
import { submissionLinks } from "#app/cases/table.ts";
import { confirmEmailedAddress } from "#app/cases/verifications/mailed-address.ts";
import { OwnerConversationList } from "#app/network/conversations/conversation-list.tsx";
import { isFamilyUnknown } from "#app/network/conversations/family.ts";
import { listOwnerConversations } from "#app/network/conversations/listed.ts";
import { ListingView } from "#app/network/dogs/listing-view.tsx";
import { findKennelOfOrigin, suggestKennels } from "#app/network/owner/kennel-of-origin.ts";
import { previewListing } from "#app/network/owner/preview.ts";
import { MissingAnswers, PreviewBar } from "#app/network/owner/preview-bar.tsx";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { LawHere } from "#app/records/law/law-card.tsx";
import { minutesToComplete } from "#app/records/minutes.ts";
import { type AnyRecord, ownerPagesFor } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { buttonClass } from "#app/ui/button.tsx";
import editStyles from "#app/ui/edit.css?url";
import { fieldId } from "#app/ui/form-state.ts";
import { counted } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { CardPage } from "#app/ui/mailed-link-page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";
import { answerTime, site } from "#site";
import type { Route } from "./+types/edit.page.ts";

/** Enough for eight full-size photos, sent without JavaScript, plus the fields. */
export const handle = acceptsBody(130 * 1024 * 1024);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ request, url, params }: Route.LoaderArgs) {
	const store = storeForRequest(request);
	const view = await findEdit(store, params.token);
	if (!view)
		throw (await findQuarantinedByLink(submissionLinks.profile, params.token))
			? notOpenYet()
			: linkGone();
	// The component shows it in place of the form, unless a step was asked for.
	const isSent = isWaiting(view) && !view.page?.shown && !url.searchParams.has("step");
	return {
		kind: store.record.kind,
		view,
		preview: isSent ? await previewOf(store, params.token) : undefined,
		...(await originOf(store.record, params.token)),
		asksFamily: await isFamilyAsked(store.record, view.page?.status, params.token),
		conversations: await conversationsOf(store.record, params.token),
		said: url.searchParams.has("said"),
		back: url.searchParams.has("back"),
	};
}

async function previewOf(store: RecordStore, token: string) {
	const { kind, caseKind } = store.record;
	const found = kind === "dog" ? await findCaseByLink(caseKind, token) : undefined;
	return found && previewListing(store, found, token);
}

/** Returns whether the owner still has to say who takes a dog that the team marked as homed. */
async function isFamilyAsked(record: AnyRecord, status: string | undefined, token: string) {
	if (!record.statuses[status ?? ""]?.owner?.family) return false;
	const found = await findCaseByLink(record.caseKind, token);
	return found?.subjectId ? isFamilyUnknown(found.subjectId) : false;
}

async function conversationsOf({ kind, caseKind }: AnyRecord, token: string) {
	const found = kind === "dog" ? await findCaseByLink(caseKind, token) : undefined;
	return found?.subjectId ? listOwnerConversations(found.subjectId) : [];
}

async function originOf({ kind, caseKind }: AnyRecord, token: string) {
	const found = kind === "dog" ? await findCaseByLink(caseKind, token) : undefined;
	if (!found) return {};
	return {
		origin: await findKennelOfOrigin(found),
		suggestions: { kennelOfOrigin: await suggestKennels(found.sample) },
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const store = storeForRequest(request);
	const edit = { request, token: params.token, network: context.get(networkContext) };
	const isForReview = /\/review(\.data)?$/.test(new URL(request.url).pathname);
	const answer = await handleEdit(store, edit, isForReview);
	await confirmEmailedAddress(store, params.token, sender);
	const { steps, editPath } = store.record;
	const path = `${editPath}/${params.token}`;
	const { data } = answer;
	if (steps && data.kind === "sent") throw redirect(path);
	// The form opens the next step by itself where scripts run.
	if (data.kind !== "saved" || !data.next || isByScript(request)) return answer;
	const step = steps?.find(({ path }) => path === data.next);
	throw redirect(step ? `${path}?step=${step.path}#edit` : `${path}/preview`);
}

/** The client-side router's requests, and the form's own, end in ".data". */
const isByScript = ({ url }: Request) => new URL(url).pathname.endsWith(".data");

/** The steps of a form are on one page, which opens them without a connection. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
	const isStep =
		nextUrl.searchParams.has("step") &&
		nextUrl.pathname === currentUrl.pathname &&
		nextUrl.search !== currentUrl.search;
	return isStep && !formMethod ? false : defaultShouldRevalidate;
}

export default function OwnerEditPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { kind, view, origin, suggestions, said, back, asksFamily, conversations, preview } =
		loaderData;
	const [search] = useSearchParams();
	const isInSteps = search.has("step");
	const record: AnyRecord = records[kind];
	const { yours: title } = record.labels;
	const path = `${record.editPath}/${params.token}`;
	const over = finalMessages[view.state];
	const thanks = record.statuses[view.page?.status ?? ""]?.owner?.thanks;
	// Its outcome is no longer one.
	const isComingBack = back || (view.page?.shown === false && isUndecided(view));
	const pages = isComingBack ? [] : ownerPagesFor(record, view.page?.status);
	if (preview && !isInSteps && !actionData) {
		return <SentPage {...loaderData} preview={preview} record={record} path={path} />;
	}
	if (thanks && !over && !isComingBack && !actionData) {
		const family = asksFamily ? record.statuses[view.page?.status ?? ""]?.owner : undefined;
		return (
			<Thanks
				{...thanks}
				name={view.values[record.name] ?? ""}
				path={path}
				pages={pages}
				family={family}
				conversations={conversations}
			/>
		);
	}
	return (
		<div className="wrap py-10 md:py-16">
			<PageHead title={`${title} | ${site.shortName}`} description={title} />
			<div className="mx-auto max-w-[56rem]">
				<h1 className="text-32 md:text-42">{title}</h1>
				{said && view.page?.answers.length ? (
					<p role="status" className="mt-4 rounded-20 bg-leaf px-5 py-3 text-leaf-ink">
						Thank you. We’ve noted what you told us today.
					</p>
				) : null}
				<p className="mt-3 max-w-[42rem] text-19 text-stone">{over ?? statusText(view, record)}</p>
				{over ? null : (
					<noscript>
						<p className="mt-2 font-semibold">
							JavaScript is off in your browser, so press “Save” before you leave this page.
						</p>
					</noscript>
				)}
				{over ? (
					<p className="mt-6">
						<Link to="/contact" className={buttonClass("quiet")}>
							Contact us
						</Link>
					</p>
				) : (
					<>
						{view.asked ? (
							<section
								aria-labelledby="asked"
								className="mt-6 rounded-20 border-[1.5px] border-fawn bg-band px-5 py-4"
							>
								<h2 id="asked" className="text-19">
									What our volunteer needs from you
								</h2>
								<TypedText className="mt-1.5">{view.asked}</TypedText>
							</section>
						) : null}
						<Notices view={view} path={path} />
						{isInSteps ? null : (
							<>
								{view.page?.answers.length && view.page.contact.every(({ isGiven }) => !isGiven) ? (
									<ContactQuestion record={record} path={path} contact={view.page.contact} />
								) : null}
								{view.passed.map(({ field, message }) => (
									<p
										key={field}
										className="mt-6 rounded-20 border-[1.5px] border-amber-line bg-amber px-5 py-4 text-amber-ink"
									>
										{message}{" "}
										<a href={`#${fieldId("edit", field)}`} className="inline-block py-1 underline">
											Enter a new date, or leave it empty.
										</a>
									</p>
								))}
								{view.page?.shown ? (
									<p className="mt-6">
										<Link to={view.page.path} className={buttonClass("quiet")}>
											View your {record.labels.page}
										</Link>
									</p>
								) : null}
								<OwnerConversationList conversations={conversations} path={path} />
								<QuickChanges page={view.page} path={path} />
								<Origin origin={origin} />
								<OwnerPages
									pages={[...(view.page?.shown ? [sharePage] : []), ...pages]}
									path={path}
								/>
								<LawHere rules={view.law} className="mt-8" open />
							</>
						)}
						<div className="mt-8 rounded-24 border border-line bg-card px-[clamp(14px,5vw,40px)] py-8 sm:py-10">
							<EditForm
								record={record}
								path={path}
								view={view}
								answer={actionData}
								suggestions={suggestions}
							/>
						</div>
						{isUndecided(view) && !view.page?.shown ? (
							<p className="mt-6">
								<Link to={`${path}/withdraw`} className={buttonClass("quiet")}>
									Withdraw it
								</Link>
							</p>
						) : null}
						<p className="mt-6 text-15 text-stone">
							This page is private: anyone with its link can make changes here. Questions? Reply to
							the email that brought you here.
						</p>
					</>
				)}
			</div>
		</div>
	);
}

type NoticesProps = { view: EditView; path: string };

/** What an owner has to know or to do before it can be published. */
function Notices({ view, path }: NoticesProps) {
	const code = view.codePhoto && codeLabels[view.codePhoto];
	return (
		<>
			{view.held ? (
				<section
					aria-labelledby="held"
					className="mt-6 rounded-20 border-[1.5px] border-amber-line bg-amber px-5 py-4 text-amber-ink"
				>
					<h2 id="held" className="text-19 text-amber-ink">
						{view.held.why}
					</h2>
					<p className="mt-1.5">{view.held.meanwhile}</p>
				</section>
			) : null}
			{code ? (
				<section
					aria-labelledby="code"
					className="mt-6 rounded-20 border-[1.5px] border-fawn bg-band px-5 py-4"
				>
					<h2 id="code" className="text-19">
						{code.title}
					</h2>
					<p className="mt-3">
						<Link to={`${path}/code`} className={buttonClass("quiet")}>
							{code.button}
						</Link>
					</p>
				</section>
			) : null}
		</>
	);
}

function Origin({ origin }: Pick<Route.ComponentProps["loaderData"], "origin">) {
	if (!origin) return null;
	return (
		<p className="mt-6 max-w-[42rem] [overflow-wrap:anywhere]">
			Many breeders take a dog back or help find a home. Ask the kennel that <bdi>{origin.dog}</bdi>{" "}
			came from:{" "}
			<Link to={origin.path} className="text-terra underline">
				<bdi>{origin.name}</bdi>
			</Link>
		</p>
	);
}

type SentProps = Pick<Route.ComponentProps["loaderData"], "view" | "origin" | "conversations"> & {
	preview: NonNullable<Route.ComponentProps["loaderData"]["preview"]>;
	record: AnyRecord;
	path: string;
};

/** While it waits for its first review, its owner sees what the volunteer and later everyone will see. */
function SentPage({ view, origin, conversations, preview, record, path }: SentProps) {
	return (
		<>
			<PreviewBar
				title={statusText(view, record)}
				coming={preview.coming}
				isLong={view.missing.length > 0}
			>
				<MissingAnswers missing={view.missing} path={path} />
				<p className="mt-2 flex flex-wrap gap-x-3 gap-y-2">
					<Link to={`${path}?step=dog`} className={buttonClass("quiet", "max-sm:flex-1")}>
						Correct
					</Link>
					<Link to={`${path}/withdraw`} className={buttonClass("quiet", "max-sm:flex-1")}>
						Withdraw
					</Link>
				</p>
			</PreviewBar>
			<div className="wrap">
				<Notices view={view} path={path} />
				<Origin origin={origin} />
				<OwnerConversationList conversations={conversations} path={path} />
				<p className="mt-3 text-15 text-stone">
					Only people with its link can open this page, so please don’t share it.
				</p>
			</div>
			<ListingView listing={preview.listing} />
		</>
	);
}

type QuestionProps = {
	record: AnyRecord;
	path: string;
	contact: NonNullable<EditView["page"]>["contact"];
};

function ContactQuestion({ record, path, contact }: QuestionProps) {
	if (contact.length === 0) return null;
	return (
		<p className="mt-6 rounded-20 border-[1.5px] border-amber-line bg-amber px-5 py-4 text-amber-ink">
			Your {record.labels.page} shows no way to reach you. We show your email address and phone
			number only if you choose so.{" "}
			<Link
				to={`${path}/say/${record.confirm.answer.path}`}
				className="inline-block py-1 underline"
			>
				Choose what everyone can see.
			</Link>
		</p>
	);
}

const finalMessages: Partial<Record<EditView["state"], string>> = {
	declined:
		"We couldn’t publish this, and we’ve emailed you why. You can no longer change it here. If we misunderstood something, reply to that email.",
	merged:
		"You sent this twice, so we’re continuing with the other one. Please use the link in the email about that one.",
	spam: "We won’t be processing this. If that’s a mistake, please contact us.",
};

const newCode = "Get a new code";

type CodeLabels = { title: string; button: string };

const codeLabels: Partial<Record<NonNullable<EditView["codePhoto"]>, CodeLabels>> = {
	open: { title: "We’ve asked you for a photo with a code", button: "See the code" },
	expired: {
		title: "We’ve asked you for a photo with a code, and the code has expired",
		button: newCode,
	},
	mismatch: {
		title: "The photo with the code didn’t match: please send another one",
		button: newCode,
	},
};

type ThanksProps = {
	title: string;
	next: readonly string[];
	back: string;
	name: string;
	path: string;
	pages: Pages;
	/** Set while the owner hasn't said which of the people who wrote takes the dog. */
	family: { path: string; family?: string } | undefined;
	conversations: React.ComponentProps<typeof OwnerConversationList>["conversations"];
};

function Thanks({ title, next, back, name, path, pages, family, conversations }: ThanksProps) {
	return (
		<CardPage title={title}>
			<p className="font-semibold text-olive [overflow-wrap:anywhere]">
				<bdi>{name}</bdi>
			</p>
			<h1 className="mt-1 text-32 md:text-42">{title}</h1>
			{family ? (
				<p className="mt-6">
					<Link
						to={`${path}/say/${family.path}`}
						className={buttonClass("action", "max-sm:w-full")}
					>
						{family.family}
					</Link>
				</p>
			) : null}
			<h2 className="mt-7 text-23">What happens next</h2>
			<ol className="mt-3 list-decimal space-y-2.5 pl-6 text-19">
				{next.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			<OwnerConversationList conversations={conversations} path={path} />
			<OwnerPages pages={pages} path={path} />
			<p className="mt-8">
				<Link to={`${path}?back`} className={buttonClass("quiet", "max-sm:w-full")}>
					{back}
				</Link>
			</p>
		</CardPage>
	);
}

function statusText({ state, page }: EditView, record: AnyRecord): string {
	const { completion, statuses, labels } = record;
	const it = labels.page;
	const system = page && statuses[page.status]?.privatePage;
	if (system) return system;
	if (page?.answers.length && !page.shown) {
		return `We haven’t heard from you, so your ${it} is hidden for now. Nothing is deleted: one click brings it back right away.`;
	}
	const standing = page && statuses[page.status]?.standing;
	if (state === "completing") {
		const { reviewAfter } = completion;
		return `It takes about ${minutesToComplete(record)} minutes, and what you type is saved as you go. Send it when you’re ready. If you can’t finish it within ${counted(reviewAfter, "day")}, a volunteer reads it as it is and helps you with the rest.`;
	}
	if (state === "changes_needed") {
		return "Something is still missing. Complete it here and send it back. What you type is saved, so you don’t have to finish in one sitting.";
	}
	if (state === "published" || (state !== "closed" && page?.shown)) {
		const pending =
			state === "published"
				? ""
				: " We’ve received your latest change, and you can still correct it.";
		return `${standing ?? "It’s on the site."}${pending} Changes you make here appear there once a volunteer has reviewed them. Until then the page stays as it is.`;
	}
	if (state === "closed") {
		if (!page) return `You withdrew your ${it}. To send it again, update what has changed.`;
		return `${standing ?? `Your ${it} isn’t on the site right now.`} To bring it back, update what has changed and send it for review.`;
	}
	return `It’s waiting for review: a volunteer will read it, usually within ${answerTime}, and email you. You can still correct it here.`;
}

function QuickChanges({ page, path }: { page: EditView["page"]; path: string }) {
	if (!page?.answers.length) return null;
	return (
		<section aria-labelledby="at-once" className="mt-6">
			<h2 id="at-once" className="text-19">
				Changes that take effect immediately
			</h2>
			<p className="mt-3 flex flex-wrap gap-3">
				{page.answers.map(({ path: answer, link }, at) => (
					<Link
						key={answer}
						to={`${path}/say/${answer}`}
						className={buttonClass(at === 0 && !page.shown ? "action" : "quiet")}
					>
						{link}
					</Link>
				))}
			</p>
		</section>
	);
}

type Pages = Pick<ReturnType<typeof ownerPagesFor>[number], "path" | "link" | "description">[];

const sharePage: Pages[number] = {
	path: "share",
	link: "Share it",
	description: "Pictures, texts and a flyer to post where people you know will see them.",
};

function OwnerPages({ pages, path }: { pages: Pages; path: string }) {
	if (pages.length === 0) return null;
	return (
		<ul className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-3">
			{pages.map(({ path: page, link, description }) => (
				<li key={page} className="rounded-20 border border-line bg-page px-5 py-4">
					<Link
						to={`${path}/${page}`}
						className="inline-flex min-h-11 items-center text-19 font-semibold text-terra underline"
					>
						{link}
					</Link>
					<p className="text-stone">{description}</p>
				</li>
			))}
		</ul>
	);
}
