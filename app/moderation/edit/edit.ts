import type { Demands } from "#app/law/law.ts";
import type { Photo } from "#app/media/photo.ts";
import type { Case } from "#app/moderation/table.ts";
import type { CodePhotoState } from "#app/moderation/verifications/code-photos.ts";

export type EditPhotos = {
	photos: Photo[];
	/** By the photo's token. */
	photoAdvice: Record<string, string>;
	coming: { uploadId: number; preview: string | undefined }[];
};

/** What it cannot be published without. */
export type MissingFields = { field: string; label: string }[];

export type EditView = EditPhotos & {
	/** What its form asks for at each place. */
	demands: Demands;
	/** What applies at its place, as markup. */
	law: string;
	state: Case["state"];
	version: number;
	values: Record<string, string>;
	asked: string;
	/** Of the photo with a code, if the team has asked for one. */
	codePhoto: CodePhotoState | undefined;
	missing: MissingFields;
	/** Why an admin has to decide about it. */
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
	/** Changed in another window since; `there` has the current values where they differ. */
	| {
			kind: "elsewhere";
			version: number;
			there: { label: string; text: string }[];
			values: Record<string, string>;
	  }
	| { kind: "refused"; words: string; values: Record<string, string> };
