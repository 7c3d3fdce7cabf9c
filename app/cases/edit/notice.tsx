import type { EditAnswer } from "#app/cases/edit/handle-edit.ts";
import { isWaiting } from "#app/cases/review/states.ts";
import type { Case } from "#app/cases/table.ts";
import { AskedValues, ErrorList } from "#app/ui/field-parts.tsx";
import { FormResult } from "#app/ui/form-response.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { answerTime } from "#site";

type Props = {
	answer: EditAnswer | undefined;
	form: string;
	state: Case["state"];
	isStepped?: boolean;
};

export function EditNotice({ answer, form, state, isStepped = false }: Props) {
	if (!answer) return null;
	return (
		<FormResult answer={answer} isSuccess={answer.kind === "saved" || answer.kind === "sent"}>
			<p className="font-semibold">{messageOf(answer, state, isStepped)}</p>
			{answer.kind === "refused" && answer.repeatable ? (
				<SubmitButton
					name="next"
					value={answer.values.next}
					data-next={answer.values.next}
					className="mt-3"
				>
					Try again
				</SubmitButton>
			) : null}
			{"values" in answer ? <AskedValues {...answer} /> : null}
			{answer.kind === "invalid" ? <ErrorList form={form} errors={answer.errors} /> : null}
			{answer.kind === "elsewhere" ? <Differences there={answer.there} /> : null}
		</FormResult>
	);
}

function messageOf(answer: EditAnswer, state: Case["state"], isStepped: boolean): string {
	switch (answer.kind) {
		case "saved":
			if (isWaiting({ state })) return "Saved. Our volunteer will see this version.";
			if (isStepped) return "Saved. You can come back with the same link and go on later.";
			return answer.missing.length === 0
				? "Saved. Everything we need is here: press Send for review to send it to our team."
				: "Saved. You can come back with the same link and finish it later.";
		case "sent":
			return `Sent. A volunteer will review it, usually within ${answerTime}, and email you. Until then you can still make changes here.`;
		case "refused":
			return answer.message;
		case "invalid":
			if (!answer.saved) return "Not saved yet. Everything you typed is still here.";
			if (isStepped) return "Saved, but please check these:";
			return isWaiting({ state })
				? "Saved. Our volunteer will see this version, but please check these:"
				: "Saved, but not sent yet. Please check these:";
		case "elsewhere":
			return "This was changed in another window, so it wasn’t saved. Everything you typed is still here.";
	}
}

function Differences({ there }: Pick<Extract<EditAnswer, { kind: "elsewhere" }>, "there">) {
	return (
		<>
			<p className="mt-1">
				Press Save again to keep your version, or reload the page to continue with the other one.
				Where they differ, the other version has:
			</p>
			<dl className="mt-2">
				{there.map(({ label, text }) => (
					<div key={label} className="mt-1 flex flex-wrap gap-x-2">
						<dt className="font-semibold">{label}:</dt>
						<dd dir="auto" className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
							{text || "nothing"}
						</dd>
					</div>
				))}
			</dl>
		</>
	);
}
