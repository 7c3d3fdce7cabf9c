import { data, href, redirect } from "react-router";
import { words } from "#app/blog/desk/words.ts";
import { postRoom, postText, savePost } from "#app/blog/drafts.ts";
import { findPostAddress } from "#app/blog/posts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { typedValues } from "#app/platform/typed-form.server.ts";
import { mostFormBytes } from "#app/writing/content.ts";
import { checkContent, newerWords, valuesOf } from "#app/writing/content-form.ts";
import type { TextAnswer } from "#app/writing/desk-text-form.tsx";
import { WriteView } from "#app/writing/desk-write-view.tsx";
import editorStyles from "#app/writing/editor/editor.css?url";
import { coverChoices } from "#app/writing/library.ts";
import { numberOf, theirsOf } from "#app/writing/sent.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import type { Route } from "./+types/write.page.ts";

export const handle = acceptsBody(mostFormBytes);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editorStyles }];

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberOf(params.id);
	const text = id && (await findWrittenText(postText(id), postRoom));
	if (!text) throw new Response(null, { status: 404 });
	const { content, revision, status, changed, publishAt, savedBy, savedAt } = text;
	const slug = await findPostAddress(id);
	return {
		text: {
			...{ id, status, changed, publishAt, savedBy, savedAt, title: content.title },
			values: valuesOf(content, revision),
			covers: await coverChoices(content.coverId),
			...(slug ? { address: href("/blogs/:name", { name: slug }) } : {}),
		},
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberOf(params.id);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const form = checkContent("post", values);
	if (!form.ok) return data<TextAnswer>({ errors: form.errors, values }, 422);
	const saved = id ? await savePost(id, form.value, actor) : undefined;
	if (!saved) throw new Response(null, { status: 404 });
	if (!saved.ok) {
		const answer = { errors: {}, values, words: newerWords(saved), theirs: theirsOf(saved) };
		return data<TextAnswer>(answer, 409);
	}
	const next = values.next === "publish" || values.next === "preview" ? values.next : undefined;
	return redirect(next ? `${words.base}/${id}/${next}` : `${words.base}/${id}?done=saved`);
}

export default function WritePost({ loaderData, actionData }: Route.ComponentProps) {
	return <WriteView words={words} kind="post" text={loaderData.text} answer={actionData} />;
}
