import { Ban, Bell, BellOff, Flag, Phone } from "lucide";
import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { SinglePhotoField } from "#app/media/photo-field.tsx";
import { messageLimit, reportLimit, reportOptions } from "#app/network/conversations/inquiry.ts";
import type { Side } from "#app/network/conversations/table.ts";
import type { Opened } from "#app/network/conversations/thread/view.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { Radios } from "#app/ui/radios.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

type Props = { conversation: Opened; refused: DeskAnswer | undefined };

export function OpenActions({ conversation, refused }: Props) {
	const { ticket, side, shared, takesPhotos } = conversation;
	const uploaded = refused?.values.step === "say" ? refused.values.photos : undefined;
	const answers = side === "owner" && !conversation.entries.some((entry) => entry.side === "owner");
	return (
		<div className="mt-8 space-y-4">
			<ConversationForm
				step="say"
				ticket={ticket}
				refused={refused}
				draft
				encType={takesPhotos ? "multipart/form-data" : undefined}
				className="rounded-20 border border-rule bg-card px-5 py-5"
			>
				<TextArea
					name="body"
					label={answers ? "Your answer" : "Your message"}
					hint={
						takesPhotos
							? "No links, please."
							: "No links, please. You can send photos once both of you have answered."
					}
					limit={messageLimit}
					required={!takesPhotos}
				/>
				{takesPhotos ? (
					<div className="mt-4">
						{uploaded ? (
							<p className="mb-4 rounded-12 bg-leaf px-4 py-2.5 text-leaf-ink">
								<input type="hidden" name="photos" value={uploaded} />
								Your photo is uploaded. Choose another one only if you want to replace it.
							</p>
						) : null}
						<SinglePhotoField hint="Only the two of you see it." required={false} />
					</div>
				) : null}
				<DeskButton className="mt-4 px-8 max-sm:w-full">{answers ? "Answer" : "Send"}</DeskButton>
				<PrivacyLine />
			</ConversationForm>
			<div className="grid items-start gap-3 sm:grid-cols-2">
				{shared ? null : <Share conversation={conversation} refused={refused} />}
				<Close conversation={conversation} refused={refused} />
			</div>
		</div>
	);
}

export const otherSide = (side: Side): Side => (side === "owner" ? "adopter" : "owner");

export function SideName({
	of,
	conversation: { dog, adopter },
}: {
	of: Side;
	conversation: Opened;
}) {
	if (of === "adopter") return <bdi>{adopter.name}</bdi>;
	return (
		<>
			<bdi>{dog.name}</bdi>’s owner
		</>
	);
}

function Share({ conversation, refused }: Props) {
	const { ticket, own, side } = conversation;
	return (
		<Fold
			icon={Phone}
			title={own.phone ? "Share my phone and email" : "Share my email"}
			open={refused?.values.step === "share"}
		>
			<ConversationForm step="share" ticket={ticket} refused={refused}>
				<p className="[overflow-wrap:anywhere]">
					<SideName of={otherSide(side)} conversation={conversation} /> will see{" "}
					{own.phone ? `${own.email} and ${own.phone}` : own.email}. You can’t undo this.
				</p>
				<DeskButton variant="quiet" className="mt-4">
					Share
				</DeskButton>
				<PrivacyLine />
			</ConversationForm>
		</Fold>
	);
}

function Close({ conversation: { ticket, side, dog }, refused }: Props) {
	const isOwner = side === "owner";
	const kind = `Thank you for your note about ${dog.name}. It isn’t the right match, but I hope that you find your dog soon.`;
	return (
		<Fold
			icon={Ban}
			title={isOwner ? "Decline kindly" : "End this conversation"}
			open={refused?.values.step === "close"}
		>
			<ConversationForm
				step="close"
				ticket={ticket}
				refused={refused}
				values={isOwner ? { body: kind } : {}}
				draft
			>
				<TextArea
					name="body"
					label="Last message"
					hint={`${isOwner ? "Change it as you like, or leave it empty." : "You can leave it empty."} After that, neither of you can write here.`}
					limit={messageLimit}
				/>
				<DeskButton variant="quiet" className="mt-4">
					{isOwner ? "Decline" : "End the conversation"}
				</DeskButton>
				<PrivacyLine />
			</ConversationForm>
		</Fold>
	);
}

export function SideActions({ conversation: { ticket, state, muted, reported }, refused }: Props) {
	return (
		<div className="space-y-3">
			{state === "open" ? (
				<ConversationForm step={muted ? "unmute" : "mute"}>
					<DeskButton
						variant="none"
						className="flex min-h-11 cursor-pointer items-center gap-2.5 px-5 font-semibold text-heading hover:underline"
					>
						<Icon of={muted ? Bell : BellOff} className="size-4.5" />
						{muted ? "Email me about it again" : "Stop emails about it"}
					</DeskButton>
				</ConversationForm>
			) : null}
			<Fold
				icon={Flag}
				title={reported ? "Report again" : "Report this conversation"}
				open={refused?.values.step === "report"}
			>
				<ConversationForm
					step="report"
					ticket={ticket}
					refused={refused}
					draft
					className="grid gap-4"
				>
					<p>Our team can then read everything said here. The other person isn’t notified.</p>
					<Radios name="reason" label="What is wrong?" required options={reportOptions} />
					<TextArea name="words" label="What happened?" limit={reportLimit} />
					<DeskButton variant="quiet" className="justify-self-start">
						Report to the team
					</DeskButton>
					<PrivacyLine />
				</ConversationForm>
			</Fold>
		</div>
	);
}

type ConversationFormProps = Omit<ComponentProps<typeof DeskForm>, "id" | "answer"> & {
	step: string;
	id?: string;
	ticket?: string;
	refused?: DeskAnswer | undefined;
};

export function ConversationForm({
	step,
	id = step,
	ticket,
	refused,
	children,
	...props
}: ConversationFormProps) {
	// Omits the fragment, which would stay in the URL and keep the response from taking the focus.
	const { pathname } = useLocation();
	const mine = refused?.values.step === step ? refused : undefined;
	return (
		<DeskForm {...props} key={ticket} id={id} action={pathname} answer={mine}>
			<input type="hidden" name="step" value={step} />
			{ticket ? (
				<input type="hidden" name="ticket" defaultValue={ticket} autoComplete="off" />
			) : null}
			{children}
		</DeskForm>
	);
}
