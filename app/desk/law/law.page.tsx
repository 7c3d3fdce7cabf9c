import { data, redirect } from "react-router";
import * as v from "valibot";
import { listReadings, noteReading } from "#app/desk/law/readings.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { line } from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { TextField } from "#app/ui/field.tsx";
import { longDate } from "#app/ui/format.ts";
import type { Route } from "./+types/law.page.ts";

export const handle = acceptsBody(8 * 1024);

const ReadingForm = v.object({ note: line(600) });

export async function loader() {
	const today = new Date();
	const readings = [...(await listReadings()).values()];
	return {
		today: longDate(today),
		rules: readings
			.sort((one, other) => +one.due - +other.due)
			.map(({ rule: { id, title, place, text, source }, how, on, due, note }) => ({
				...{ id, title, place, text, source, note },
				seen: `${how === "read" ? "Last read" : "Cited, never read,"} on ${longDate(on)}.`,
				due: `${due < today ? "Was due" : "Due"} by ${longDate(due)}.`,
			})),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const form = await readForm(request, ReadingForm, ["rule"]);
	if (!form.ok) return data({ errors: form.errors, values: form.values }, 422);
	const { rule = "" } = form.values;
	if (!(await noteReading(rule, form.value.note, actor))) throw new Response(null, { status: 404 });
	return redirect(`/desk/law#${rule}`);
}

export default function DeskLawPage({
	loaderData: { rules, today },
	actionData,
}: Route.ComponentProps) {
	return (
		<DeskPage
			title="Law"
			description="Open the source of a rule and compare it with our text. If it has changed, its text in content/law has to change first."
		>
			<div className="grid items-start gap-4 xl:grid-cols-2">
				{rules.map(({ id, title, place, text, source, note, seen, due }) => (
					<div key={id} id={id}>
						<DeskCard small title={`${title}, ${place}`} description={text}>
							<p className="[overflow-wrap:anywhere]">
								<a href={source.url} className="inline-block py-1 text-terra underline">
									{source.name}
								</a>
							</p>
							<p className="text-15 text-stone">
								{seen} {due} {note ? <bdi>“{note}”</bdi> : null}
							</p>
							<DeskForm
								id={`read-${id}`}
								answer={actionData?.values.rule === id ? actionData : undefined}
								className="mt-3 grid gap-3"
							>
								<input type="hidden" name="rule" value={id} />
								<TextField name="note" label="Note" hint="What you read, and where" />
								<DeskButton variant="quiet" className="justify-self-start">
									I read it today, {today}
								</DeskButton>
							</DeskForm>
						</DeskCard>
					</div>
				))}
			</div>
		</DeskPage>
	);
}
