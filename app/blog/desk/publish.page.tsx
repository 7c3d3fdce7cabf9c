import { data, redirect } from "react-router";
import { words } from "#app/blog/desk/words.ts";
import { postRoom, postText, publishWrittenPost } from "#app/blog/drafts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { typedValues } from "#app/platform/typed-form.server.ts";
import { checkWhen } from "#app/writing/content-form.ts";
import { PublishView } from "#app/writing/desk-publish-view.tsx";
import { scheduleText } from "#app/writing/manuscripts.ts";
import { faultsOf } from "#app/writing/publishing.ts";
import { numberOf, wordsOfRefusal } from "#app/writing/sent.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import type { Route } from "./+types/publish.page.ts";

export const handle = acceptsBody();

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberOf(params.id);
	const text = id && (await findWrittenText(postText(id), postRoom));
	if (!text) throw new Response(null, { status: 404 });
	const { content, revision, status, changed, publishAt } = text;
	const faults = Object.values(await faultsOf(postText(id), content));
	return { text: { id, title: content.title, status, changed, publishAt, revision, faults } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberOf(params.id);
	const text = id && (await findWrittenText(postText(id), postRoom));
	if (!text) throw new Response(null, { status: 404 });
	const values = typedValues((await readFields(request)) ?? new FormData());
	const form = checkWhen(values);
	if (!form.ok) return data({ errors: form.errors, values }, 422);
	const { revision, at } = form.value;
	const here = `${words.base}/${id}`;
	if (at) {
		const faults = Object.values(await faultsOf(postText(id), text.content));
		if (faults.length > 0) return data({ errors: {}, values, words: faults.join(" ") }, 422);
		const done = await scheduleText(postText(id), { revision, at }, text.published, actor);
		if (done.ok) return redirect(`${here}?done=scheduled`);
		if ("passed" in done) {
			return data({ errors: { at: "This moment has passed. Choose a later one." }, values }, 422);
		}
		return data({ errors: {}, values, words: wordsOfRefusal({ why: "newer", ...done }) }, 409);
	}
	const done = await publishWrittenPost(id, { revision }, actor);
	if (!done) throw new Response(null, { status: 404 });
	// Sent twice, it is published once.
	if (done.ok || done.why === "unchanged") return redirect(`${here}?done=published`);
	return data(
		{ errors: {}, values, words: wordsOfRefusal(done) },
		done.why === "newer" ? 409 : 422,
	);
}

export default function PublishPost({ loaderData, actionData }: Route.ComponentProps) {
	return <PublishView words={words} text={loaderData.text} answer={actionData} />;
}
