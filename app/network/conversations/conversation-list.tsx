import { ArrowRight } from "lucide";
import type { ListedConversation } from "#app/network/conversations/listed.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";

type Props = { conversations: readonly ListedConversation[]; path: string };

/** The people who wrote about a dog, on its owner's private page. */
export function OwnerConversationList({ conversations, path }: Props) {
	if (conversations.length === 0) return null;
	const waiting = conversations.filter(({ state }) => state === "waits").length;
	return (
		<section aria-labelledby="conversations" className="mt-8">
			<h2 id="conversations" className="text-23">
				Your conversations
			</h2>
			<p className="mt-1 text-stone">
				{waiting === 0
					? "No one is waiting for your answer."
					: waiting === 1
						? "One person is waiting for your answer."
						: `${waiting} people are waiting for your answer.`}
			</p>
			<ConversationList conversations={conversations} path={`${path}/conversations`} />
		</section>
	);
}

export function ConversationList({ conversations, path }: Props) {
	return (
		<ul className="mt-3 grid gap-3">
			{conversations.map((conversation) => (
				<li key={conversation.id}>
					<Item conversation={conversation} path={path} />
				</li>
			))}
		</ul>
	);
}

const chosenTexts = { hold: "On hold", home: "The new family" };
const buttons = {
	waits: "Read and answer",
	unconfirmed: "Read and send",
	answered: "Open",
	ended: "Open",
};

/** With a button, because only opening a conversation makes its link. */
function Item({ conversation, path }: { conversation: ListedConversation; path: string }) {
	const { id, title, place, state, chosen, at } = conversation;
	const isDue = state === "waits" || state === "unconfirmed";
	return (
		<div
			className={`flex flex-wrap items-center gap-x-5 gap-y-2 rounded-20 border bg-card px-5 py-3.5 ${isDue ? "border-amber-line" : "border-line"}`}
		>
			<div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
				<p>
					<bdi className="text-19 font-semibold text-heading">{title}</bdi>
					{place ? (
						<span className="text-stone">
							, <bdi>{place}</bdi>
						</span>
					) : null}
					{chosen ? (
						<span className="ml-2.5 inline-block rounded-full bg-leaf px-3 text-15 font-semibold text-leaf-ink">
							{chosenTexts[chosen]}
						</span>
					) : null}
				</p>
				<p className={isDue ? "font-semibold text-heading" : "text-stone"}>
					<State conversation={conversation} /> · <LongDate date={at} />
				</p>
			</div>
			<DeskForm id={`conversation-${id}`} action={`${path}/${id}`}>
				<DeskButton variant={isDue ? "action" : "quiet"}>
					{buttons[state]}
					<span className="sr-only">
						: <bdi>{title}</bdi>
					</span>
					<Icon of={ArrowRight} className="size-4.5" />
				</DeskButton>
			</DeskForm>
		</div>
	);
}

const endings = {
	you: "You ended the conversation",
	team: "Our team ended the conversation",
	gone: "The conversation ended with the listing",
	quiet: "The conversation ended because no one had written",
};

function State({ conversation: { other, state, endedBy } }: { conversation: ListedConversation }) {
	const who = <bdi>{other}</bdi>;
	if (state === "unconfirmed") return "Your note isn’t sent yet";
	if (state === "waits") return <>{who} waits for your answer</>;
	if (state === "answered") return <>You wrote, and {who} answers next</>;
	return endedBy && endedBy in endings ? (
		endings[endedBy as keyof typeof endings]
	) : (
		<>{who} ended the conversation</>
	);
}
