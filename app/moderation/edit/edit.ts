import type { Photo } from "#app/media/photo.ts";
import type { Case } from "#app/moderation/table.ts";

/** A file that is safe here and of which the picture is still being made. */
export type ComingPhoto = { uploadId: number; preview: string | undefined };

/** The pictures of what a sender edits; their tokens are their numbers. */
export type EditPhotos = { photos: Photo[]; coming: ComingPhoto[] };

/** What a private link opens. */
export type EditView = EditPhotos & {
	state: Case["state"];
	version: number;
	/** What stands in the fields. */
	values: Record<string, string>;
	/** What the team asked for, in its words. */
	asked: string;
	/** The page of it, when there is or was one, and what may be said of it at once. */
	page: { path: string; status: string; shown: boolean } | undefined;
};

/** What a door says to a sender who saved or sent; the same with and without scripts. */
export type EditAnswer =
	| ({ kind: "saved" | "sent"; version: number } & Partial<EditPhotos>)
	/** Something is missing or wrong. `saved` says whether it was kept nevertheless. */
	| ({
			kind: "invalid";
			version: number;
			saved: boolean;
			errors: Record<string, string>;
			values: Record<string, string>;
	  } & Partial<EditPhotos>)
	/** Another window was faster; what stands there now, by label, where it differs. */
	| {
			kind: "elsewhere";
			version: number;
			there: { label: string; text: string }[];
			values: Record<string, string>;
	  }
	| { kind: "refused"; words: string; values: Record<string, string> };

/** The states in which a sender has nothing left to change. */
export const overStates: Case["state"][] = ["declined", "merged", "spam"];
