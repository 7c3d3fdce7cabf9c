import { useState } from "react";
import { linkGone } from "#app/cases/review/private-case.ts";
import { ConversationList } from "#app/network/conversations/conversation-list.tsx";
import { homeFacts, keptAnswers } from "#app/network/conversations/inquiry.ts";
import { findInquiries } from "#app/network/conversations/listed.ts";
import { buttonClass } from "#app/ui/button.tsx";
import editStyles from "#app/ui/edit.css?url";
import { FactList } from "#app/ui/fact-list.tsx";
import { localStorageIfAny, maxAgeDays, writeDraft } from "#app/ui/kept-draft.ts";
import { Link } from "#app/ui/link.tsx";
import { PrivatePage } from "#app/ui/private-page.tsx";
import type { Route } from "./+types/mine.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ params }: Route.LoaderArgs) {
	const found = await findInquiries(params.token);
	if (found) return found;
	throw linkGone(
		"It wasn’t copied completely from the email, or everything it led to has been deleted. You can ask for a new one under “All my inquiries”.",
	);
}

export default function MyInquiriesPage({ loaderData, params }: Route.ComponentProps) {
	const { conversations, answers } = loaderData;
	return (
		<PrivatePage
			title="All my inquiries"
			description="Your notes to owners, and what they answered. Anyone with the link to this page can read and write in them, so please don’t share it."
			wide
		>
			<section aria-labelledby="conversations" className="mt-8">
				<h2 id="conversations" className="text-23">
					Your conversations
				</h2>
				{conversations.length > 0 ? (
					<ConversationList conversations={conversations} path={`/inquiries/${params.token}`} />
				) : (
					<p className="mt-1 text-stone">None of them can be opened anymore.</p>
				)}
			</section>
			<section
				aria-labelledby="answers"
				className="mt-8 rounded-20 border border-line bg-card px-6 py-5"
			>
				<h2 id="answers" className="text-23">
					Your answers
				</h2>
				<FactList facts={homeFacts(answers)} className="mt-3" />
				<UseAnswers answers={answers} />
			</section>
			<p className="mt-8">
				<Link to="/adoption-network" className={buttonClass("quiet")}>
					See all dogs
				</Link>
			</p>
		</PrivatePage>
	);
}

/** Needs scripts, as the forms that it fills do. */
function UseAnswers({ answers }: { answers: Record<string, string> }) {
	const [isKept, setKept] = useState(false);
	function keep() {
		const storage = localStorageIfAny();
		if (!storage) return;
		const draft = { ticket: "", fields: answers, before: {} };
		writeDraft(storage, keptAnswers.name, draft, Date.now());
		setKept(true);
	}
	return (
		<p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 [@media(scripting:none)]:hidden">
			<button type="button" onClick={keep} className={buttonClass("quiet", "cursor-pointer")}>
				Use them in this browser
			</button>
			<span role="status" className="text-15 text-stone">
				{isKept ? `Kept for ${maxAgeDays} days: your next note starts with them.` : ""}
			</span>
		</p>
	);
}
