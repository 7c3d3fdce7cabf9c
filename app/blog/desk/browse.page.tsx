import { data, redirect } from "react-router";
import { words } from "#app/blog/desk/words.ts";
import { beginPost } from "#app/blog/drafts.ts";
import { posts } from "#app/blog/table.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { typedValues } from "#app/platform/typed-form.server.ts";
import { pageOf } from "#app/ui/paging.ts";
import { checkTitle } from "#app/writing/content-form.ts";
import { TextList } from "#app/writing/desk-text-list.tsx";
import { isListFilter } from "#app/writing/list-filters.ts";
import { listTexts } from "#app/writing/written-texts.ts";
import type { Route } from "./+types/browse.page.ts";

export const handle = acceptsBody();

export async function loader({ request }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const page = pageOf(url);
	if (page === undefined) throw new Response(null, { status: 404 });
	const q = (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200);
	const status = url.searchParams.get("status") ?? "";
	const filter = isListFilter(status) ? status : undefined;
	const texts = await listTexts("post", posts, { q, filter, page });
	return { texts, searched: q !== "" || filter !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const form = checkTitle(values);
	if (!form.ok) return data({ errors: form.errors, values }, 422);
	const id = await beginPost(form.value.title, actor);
	return redirect(`${words.base}/${id}?done=begun`);
}

export default function BrowsePosts({ loaderData, actionData }: Route.ComponentProps) {
	return <TextList words={words} answer={actionData} {...loaderData} />;
}
