import { posts } from "#app/blog/table.ts";
import { actorName } from "#app/people/actor.ts";
import { post } from "#app/records/post.ts";
import { openTextStore } from "#app/writing/store.ts";

/** The blog as its writers change it. */
export const postStore = openTextStore(post, posts, {
	/** Whoever begins a post is its author, until another name is written. */
	first(actor) {
		const { max } = post.fields.authorName;
		const name = actor.kind === "staff" ? actorName(actor) : "";
		return { authorName: [...name].slice(0, max).join("") };
	},
});
