import { ArrowRight } from "lucide";
import type { OwnerConversation } from "#app/network/conversations/owner-conversations.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";

type Props = { conversations: readonly OwnerConversation[]; path: string };

/** The people who wrote about a dog, on its owner's private page. A button, because opening one makes its link. */
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
			<ul className="mt-3 grid gap-3">
				{conversations.map((conversation) => (
					<li key={conversation.id}>
						<Item conversation={conversation} path={path} />
					</li>
				))}
			</ul>
		</section>
	);
}

const chosenTexts = { hold: "On hold for them", home: "The new family" };

function Item({ conversation, path }: { conversation: OwnerConversation; path: string }) {
	const { id, name, town, state, chosen, lastMessageAt } = conversation;
	const waits = state === "waits";
	return (
		<div
			className={`flex flex-wrap items-center gap-x-5 gap-y-2 rounded-20 border bg-card px-5 py-3.5 ${waits ? "border-amber-line" : "border-line"}`}
		>
			<div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
				<p>
					<bdi className="text-19 font-semibold text-heading">{name}</bdi>
					<span className="text-stone">
						, <bdi>{town}</bdi>
					</span>
					{chosen ? (
						<span className="ml-2.5 inline-block rounded-full bg-leaf px-3 text-15 font-semibold text-leaf-ink">
							{chosenTexts[chosen]}
						</span>
					) : null}
				</p>
				<p className={waits ? "font-semibold text-amber-ink" : "text-stone"}>
					<State conversation={conversation} /> · <LongDate date={lastMessageAt} />
				</p>
			</div>
			<DeskForm id={`conversation-${id}`} action={`${path}/conversations/${id}`}>
				<DeskButton variant={waits ? "action" : "quiet"}>
					{waits ? "Read and answer" : "Open"}
					<span className="sr-only">
						: <bdi>{name}</bdi>
					</span>
					<Icon of={ArrowRight} className="size-4.5" />
				</DeskButton>
			</DeskForm>
		</div>
	);
}

const endings = {
	owner: "You ended the conversation",
	team: "Our team ended the conversation",
	gone: "The conversation ended with your listing",
	quiet: "The conversation ended because no one had written",
};

function State({ conversation: { name, state, closedBy } }: { conversation: OwnerConversation }) {
	if (state === "waits") {
		return (
			<>
				<bdi>{name}</bdi> waits for your answer
			</>
		);
	}
	if (state === "answered") {
		return (
			<>
				You answered, and <bdi>{name}</bdi> writes next
			</>
		);
	}
	if (closedBy && closedBy !== "adopter") return endings[closedBy];
	return (
		<>
			<bdi>{name}</bdi> ended the conversation
		</>
	);
}
