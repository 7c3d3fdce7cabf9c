import { posts } from "#app/blog/table.ts";
import { openPublicTexts, type TextCard } from "#app/writing/public-texts.ts";

export type Post = typeof posts.$inferSelect;
export type PostCard = TextCard<"authorName">;

export const publicPosts = openPublicTexts("post", posts, "authorName");
