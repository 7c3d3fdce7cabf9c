import { CaseEmail, NothingToDecide } from "#app/desk/review/case-email.tsx";
import { CaseStep } from "#app/desk/review/case-parts.tsx";
import { stateNames } from "#app/desk/review/review-labels.ts";
import { findTwins } from "#app/desk/review/review-twins.ts";
import { readVerdictPage, takeVerdict } from "#app/desk/review/take-verdict.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Route } from "./+types/case-merge.page.ts";

export const handle = acceptsBody();

export async function loader({ params }: Route.LoaderArgs) {
	const page = await readVerdictPage(params.id, "merged");
	return { ...page, duplicates: await findTwins(page.head.id) };
}

export function action({ request, params, context }: Route.ActionArgs) {
	return takeVerdict({ request, id: params.id }, "merged", requireStaff(context));
}

type Duplicate = Awaited<ReturnType<typeof findTwins>>[number];

export default function MergePage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, open, email, duplicates } = loaderData;
	return (
		<CaseStep
			head={head}
			title="Merge a duplicate"
			line="Closes this case and continues with the other one. Choose the case to keep."
		>
			{!open && !actionData ? (
				<NothingToDecide />
			) : (
				<DeskForm id="merge" answer={actionData}>
					<input type="hidden" name="version" value={actionData?.values.version ?? head.version} />
					<DuplicateChoices duplicates={duplicates} answer={actionData} />
					<div className="mt-6">{email ? <CaseEmail email={email} /> : null}</div>
					<DeskButton>Merge and send email</DeskButton>
				</DeskForm>
			)}
		</CaseStep>
	);
}

function DuplicateChoices({
	duplicates,
	answer,
}: {
	duplicates: readonly Duplicate[];
	answer: DeskAnswer | undefined;
}) {
	const field = useField("into");
	const first = String(duplicates[0]?.id ?? "other");
	const chosen = answer?.values.into ?? first;
	return (
		<fieldset aria-describedby={field.error ? `${field.id}-error` : undefined}>
			<legend className="font-semibold text-heading">Case to keep</legend>
			<ul
				id={field.id}
				className="mt-2 divide-y divide-line rounded-20 border border-line bg-card px-5"
			>
				{duplicates.map(({ id, name, state, openedAt, path }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
						<Choice value={String(id)} chosen={chosen}>
							<bdi className="font-semibold">{name}</bdi>
							<span className="text-15 text-stone">
								{" "}
								· {stateNames[state]} · <LongDate date={openedAt} />
							</span>
						</Choice>
						<PathLink
							to={path}
							className="inline-flex min-h-11 items-center text-15 text-terra underline"
						>
							View
						</PathLink>
					</li>
				))}
				<li className="py-3">
					<Choice value="other" chosen={chosen}>
						{duplicates.length > 0 ? "Another case, by number" : "By number"}
					</Choice>
					<TextField
						name="number"
						label="Case number"
						hint="You’ll find it at the end of the case’s address."
						inputMode="numeric"
						className="mt-1 max-w-64 pl-9"
					/>
				</li>
			</ul>
			<FieldError field={field} />
		</fieldset>
	);
}

function Choice({
	value,
	chosen,
	children,
}: {
	value: string;
	chosen: string;
	children: React.ReactNode;
}) {
	return (
		<label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
			<input
				type="radio"
				name="into"
				value={value}
				defaultChecked={chosen === value}
				className="size-6 shrink-0 cursor-pointer accent-action"
			/>
			<span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
		</label>
	);
}
