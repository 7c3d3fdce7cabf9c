import type { Words } from "#app/writing/desk-text-list.tsx";

export const words: Words = { base: "/desk/blog", many: "Posts", one: "post" };
