import type { Photo } from "#app/media/photo.ts";
import type { Case } from "#app/moderation/table.ts";

export type EditPhotos = {
	photos: Photo[];
	coming: { uploadId: number; preview: string | undefined }[];
};

export type EditView = EditPhotos & {
	state: Case["state"];
	version: number;
	values: Record<string, string>;
	asked: string;
	page:
		| { path: string; status: string; shown: boolean; answers: { path: string; link: string }[] }
		| undefined;
};

export type EditAnswer =
	| ({ kind: "saved" | "sent"; version: number } & Partial<EditPhotos>)
	| ({
			kind: "invalid";
			version: number;
			saved: boolean;
			errors: Record<string, string>;
			values: Record<string, string>;
	  } & Partial<EditPhotos>)
	/** Changed in another window since; `there` has the current values where they differ. */
	| {
			kind: "elsewhere";
			version: number;
			there: { label: string; text: string }[];
			values: Record<string, string>;
	  }
	| { kind: "refused"; words: string; values: Record<string, string> };
