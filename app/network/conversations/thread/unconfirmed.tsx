import { DogCard } from "#app/network/conversations/dog-card.tsx";
import { maxOpenInquiries } from "#app/network/conversations/inquiry.ts";
import { ConversationForm } from "#app/network/conversations/thread/actions.tsx";
import type { ConversationView, Note } from "#app/network/conversations/thread/view.ts";
import { DeskButton } from "#app/ui/desk/form.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { FormResult } from "#app/ui/form-response.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { PrivatePage } from "#app/ui/private-page.tsx";

type Props = { conversation: Extract<ConversationView, { state: "unconfirmed" }>; notice: string };

const problems: Record<string, string> = {
	gone: "This dog is no longer listed, or its owner doesn’t take messages here, so the note can’t be sent. We’ll delete it.",
	elsewhere:
		"You’re already in touch with this owner, from another spelling of your address. Please use the link in the emails that we sent there.",
	full: `You already have ${maxOpenInquiries} open conversations. End one of them, with the link in an email about it, and then come back: this page works for a week.`,
};

export const sent = "Sent. We’ve told the owner, and will email you when there’s an answer.";

export function Unconfirmed({ conversation: { email, notes }, notice }: Props) {
	const title = notes.length === 1 ? "Send your note?" : "Send your notes?";
	return (
		<PrivatePage
			title={title}
			description={
				<span className="[overflow-wrap:anywhere]">
					Written with the address {email}. The owner sees your name and town, but not the address.
					If you didn’t write this, just close the page, and we’ll delete it after a week.
				</span>
			}
		>
			<div className="mt-8">
				<NoticeMessage notice={notice} successes={{ confirm: sent }} />
				<NoteList notes={notes} />
				<div className="mt-6">
					<PrivacyLine />
				</div>
			</div>
		</PrivatePage>
	);
}

type NoticeProps = { notice: string; successes: Record<string, string> };

export function NoticeMessage({ notice, successes }: NoticeProps) {
	const isSuccess = Object.hasOwn(successes, notice);
	if (!isSuccess && !Object.hasOwn(problems, notice)) return null;
	return (
		<FormResult answer={{ notice }} isSuccess={isSuccess}>
			<p className="font-semibold">{isSuccess ? successes[notice] : problems[notice]}</p>
		</FormResult>
	);
}

export function NoteList({ notes }: { notes: Note[] }) {
	return (
		<ul className="grid gap-6">
			{notes.map((note) => (
				<li key={note.id}>
					<DogCard dog={note.dog}>
						<p
							dir="auto"
							className="mt-5 rounded-20 bg-leaf px-5 py-4 whitespace-pre-line text-leaf-ink [overflow-wrap:anywhere]"
						>
							{note.body}
						</p>
						<FactList facts={note.facts} className="mt-4" />
						<ConversationForm step="confirm" id={`confirm-${note.id}`} className="mt-6">
							<input type="hidden" name="note" value={note.id} />
							<DeskButton className="min-h-14 px-8 text-19 max-sm:w-full">
								<span className="min-w-0 truncate">
									Send to <bdi>{note.dog.name}</bdi>’s owner
								</span>
							</DeskButton>
						</ConversationForm>
					</DogCard>
				</li>
			))}
		</ul>
	);
}
