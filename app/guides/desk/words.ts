import type { Words } from "#app/writing/desk-text-list.tsx";

export const words: Words = { base: "/desk/guides", many: "Guides", one: "guide" };
