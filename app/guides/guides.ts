import { guides } from "#app/guides/table.ts";
import { openPublicTexts, type TextCard } from "#app/writing/public-texts.ts";

export type Guide = typeof guides.$inferSelect;
export type GuideCard = TextCard<"category">;

export const publicGuides = openPublicTexts("guide", guides, "category");
