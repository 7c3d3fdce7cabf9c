import { FormResult } from "#app/ui/form-response.tsx";

type Props = { answer: object; message: string; typed: string | undefined };

/** Says that a form that is no longer shown wasn't sent, with what was typed in it. */
export function Unsent({ answer, message, typed }: Props) {
	return (
		<FormResult answer={answer} isSuccess={false}>
			<p className="font-semibold">{message}</p>
			{typed ? (
				<textarea
					aria-label="What you typed"
					readOnly
					rows={8}
					defaultValue={typed}
					className="form-control mt-3 rounded-12 px-4 py-2.5"
				/>
			) : null}
		</FormResult>
	);
}
