import { actorName } from "#app/people/actor.ts";
import { post } from "#app/records/texts.ts";
import { posts } from "#app/writing/blog/table.ts";
import { openPublicTexts } from "#app/writing/public-texts.ts";
import { openTextStore } from "#app/writing/store.ts";

export const publicPosts = openPublicTexts("post", posts, "authorName");

export const postStore = openTextStore(post, posts, {
	/** Sets the default author, which writers can change. */
	first(actor) {
		const { max } = post.fields.authorName;
		const name = actor.kind === "staff" ? actorName(actor) : "";
		return { authorName: [...name].slice(0, max).join("") };
	},
});
