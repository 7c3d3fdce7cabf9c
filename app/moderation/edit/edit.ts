import type { Demands } from "#app/law/law.ts";
import type { Photo } from "#app/media/photo.ts";
import type { Case } from "#app/moderation/table.ts";
import type { CodePhotoState } from "#app/moderation/verifications/code-photos.ts";

export type EditPhotos = {
	photos: Photo[];
	/** Advice by photo token. */
	photoAdvice: Record<string, string>;
	coming: { uploadId: number; preview: string | undefined }[];
};

export type MissingFields = { field: string; label: string }[];

export type EditView = EditPhotos & {
	demands: Demands;
	/** The law that applies at its place, as HTML. */
	law: string;
	state: Case["state"];
	version: number;
	values: Record<string, string>;
	asked: string;
	codePhoto: CodePhotoState | undefined;
	missing: MissingFields;
	/** Why only an admin can publish it. */
	held: { why: string; meanwhile: string } | undefined;
	page:
		| { path: string; status: string; shown: boolean; answers: { path: string; link: string }[] }
		| undefined;
};

export type EditAnswer =
	| ({ kind: "saved" | "sent"; version: number; missing: MissingFields } & Partial<EditPhotos>)
	| ({
			kind: "invalid";
			version: number;
			saved: boolean;
			errors: Record<string, string>;
			values: Record<string, string>;
			missing?: MissingFields;
	  } & Partial<EditPhotos>)
	/** It was changed in another window; `there` has the current values that differ. */
	| {
			kind: "elsewhere";
			version: number;
			there: { label: string; text: string }[];
			values: Record<string, string>;
	  }
	| { kind: "refused"; words: string; values: Record<string, string> };
