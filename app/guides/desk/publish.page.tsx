import { data, redirect } from "react-router";
import { words } from "#app/guides/desk/words.ts";
import { guideRoom, guideText } from "#app/guides/drafts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { typedValues } from "#app/platform/typed-form.server.ts";
import { PublishView } from "#app/writing/desk-publish-view.tsx";
import { publishOrSchedule } from "#app/writing/publish-or-schedule.ts";
import { faultsOf } from "#app/writing/publishing.ts";
import { numberOf } from "#app/writing/sent.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import type { Route } from "./+types/publish.page.ts";

export const handle = acceptsBody();

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberOf(params.id);
	const text = id && (await findWrittenText(guideText(id), guideRoom));
	if (!text) throw new Response(null, { status: 404 });
	const { content, revision, status, changed, publishAt } = text;
	const faults = Object.values(await faultsOf(guideText(id), content));
	return { text: { id, title: content.title, status, changed, publishAt, revision, faults } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberOf(params.id);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const done = id && (await publishOrSchedule(guideText(id), values, guideRoom, actor));
	if (!done) throw new Response(null, { status: 404 });
	if (!done.ok) return data(done.answer, done.newer ? 409 : 422);
	return redirect(`${words.base}/${id}?done=${done.done}`);
}

export default function PublishGuide({ loaderData, actionData }: Route.ComponentProps) {
	return <PublishView words={words} text={loaderData.text} answer={actionData} />;
}
