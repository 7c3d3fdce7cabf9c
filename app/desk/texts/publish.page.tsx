import { data, redirect } from "react-router";
import { requireText } from "#app/desk/texts/find-text.ts";
import { TextAction, Unpublish } from "#app/desk/texts/text-parts.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { conflictMessage } from "#app/writing/conflict.ts";
import { checkWhen, faultsOf } from "#app/writing/content-form.ts";
import { WhenFields } from "#app/writing/desk-when-fields.tsx";
import type { Route } from "./+types/publish.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const { kind, id, path, text } = await requireText(request, params);
	const { row, content, revision, changed, publishAt } = text;
	const isPublic = row.status === "published";
	const faults = Object.values(await faultsOf({ kind, id }, content));
	return { kind, path, title: content.title, isPublic, changed, publishAt, revision, faults };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { store, id, path } = await requireText(request, params);
	const values = await readValues(request);
	const refuse = (answer: Partial<DeskAnswer>, status = 422) =>
		data<DeskAnswer>({ errors: {}, values, ...answer }, status);
	const form = checkWhen(values);
	if (!form.ok) return refuse({ errors: form.errors });
	const { revision, at } = form.value;
	const result = orNotFound(
		at
			? await store.schedule(id, { revision, at }, actor)
			: await store.publish(id, { revision }, actor),
	);
	// A form submitted twice publishes only once.
	if (result.ok || result.why === "unchanged") {
		return redirect(`${path}?done=${at ? "scheduled" : "published"}`);
	}
	switch (result.why) {
		case "passed":
			return refuse({ errors: { at: "This time has passed. Choose a later one." } });
		case "incomplete":
			return refuse({ message: Object.values(result.errors).join(" ") });
		case "newer":
			return refuse(
				{ message: `${conflictMessage(result)} Look at it before you publish it.` },
				409,
			);
	}
}

export default function PublishText({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, path, title, isPublic, changed, publishAt, revision, faults } = loaderData;
	const ready = faults.length === 0;
	return (
		<DeskPage
			title="Publish"
			description={<bdi>{title}</bdi>}
			back={{ to: path, label: "Back to the text" }}
		>
			{isPublic && !changed ? (
				<p className="mb-6 rounded-20 border border-line bg-card px-5 py-4">
					Everything you wrote is already on the site.
				</p>
			) : (
				<section aria-label="When" className="mb-6 rounded-20 border border-line bg-card px-5 py-5">
					{ready ? null : (
						<div className="mb-4">
							<p className="font-semibold text-heading">Before it can be published:</p>
							<ul className="list-disc pl-6">
								{faults.map((message) => (
									<li key={message}>{message}</li>
								))}
							</ul>
							<PathLink to={path} className={buttonClass("quiet", "mt-3")}>
								Continue writing
							</PathLink>
						</div>
					)}
					<DeskForm
						id="when"
						answer={actionData}
						values={{
							when: publishAt ? "later" : "now",
							at: publishAt ? publishAt.toISOString().slice(0, 16) : "",
						}}
						hidden={!ready && !actionData}
					>
						<input type="hidden" name="revision" value={revision} />
						<WhenFields />
						<DeskButton variant="olive" className="mt-5">
							Publish
						</DeskButton>
					</DeskForm>
				</section>
			)}
			{publishAt ? (
				<TextAction action={`${path}/unschedule`} button="Cancel the schedule">
					It will be published on <DeskMoment date={publishAt} />, as saved by then.
				</TextAction>
			) : null}
			{isPublic ? <Unpublish path={path} one={kind} /> : null}
		</DeskPage>
	);
}
