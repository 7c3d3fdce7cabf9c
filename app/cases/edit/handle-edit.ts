import { data } from "react-router";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import {
	type EditPhotos,
	editPhotos,
	type MissingFields,
	missingIn,
	storedValues,
} from "#app/cases/records/owner-edits.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import { findCaseByLink, linkGone } from "#app/cases/review/private-case.ts";
import type { PhotoChanges } from "#app/media/case-photos.ts";
import { captionText } from "#app/media/photos.ts";
import { type PhotoForm, storeSentFiles } from "#app/media/sent-files.ts";
import { tooManyForFormMessage } from "#app/media/upload.ts";
import { sender } from "#app/people/actor.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { firstTextValues, pick, withAsked } from "#app/platform/forms/typed-form.server.ts";
import { unitField } from "#app/records/measures.ts";
import { parseDraft, warningsIn } from "#app/records/parse.server.ts";
import { type AnyRecord, differencesBetween, fieldNames } from "#app/records/record.ts";

export type EditAnswer =
	| ({
			kind: "saved" | "sent";
			version: number;
			missing: MissingFields;
			/** What its sender goes on to: a step of the form or the preview. */
			next?: string | undefined;
	  } & Partial<EditPhotos>)
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
	| { kind: "refused"; message: string; values: Record<string, string>; repeatable: boolean };

export async function handleEdit(
	store: RecordStore,
	{ request, token, network }: { request: Request; token: string; network: string },
	send = false,
) {
	const found = await findCaseByLink(store.record.caseKind, token).catch(awayOrRethrow);
	if (found === "away") return refused(away, {}, 503);
	if (!found) throw linkGone();
	const sent = await storeSentFiles(request, network, sender);
	if (!sent.ok) {
		const { message, status } = unreadable[sent.reason];
		return refused(message, {}, status);
	}
	const values: Record<string, string> = {
		...askedValues(store.record, sent.fields),
		photos: sent.photos.join(" "),
	};
	const answered = await saveEdit(store, token, sent, values, send).catch(awayOrRethrow);
	return answered === "away" ? refused(away, values, 503) : answered;
}

function askedValues(record: AnyRecord, fields: URLSearchParams): Record<string, string> {
	const values = firstTextValues(fields);
	const names = fieldNames(record).flatMap((name) => [
		...withAsked(name),
		`${name}-month`,
		`${name}-day`,
		unitField(name),
	]);
	const captions = Object.keys(values).filter((name) => /^caption-\d{1,15}$/.test(name));
	return pick(values, ["version", "next", ...names, ...captions]);
}

async function saveEdit(
	store: RecordStore,
	token: string,
	{ fields, photos: keys, faults }: PhotoForm,
	values: Record<string, string>,
	send: boolean,
) {
	const { record } = store;
	// Photos may take minutes to upload: a link revoked in the meantime saves nothing.
	const found = await findCaseByLink(record.caseKind, token);
	if (!found) throw linkGone();
	const version = Number(/^\d{1,9}$/.exec(values.version ?? "")?.[0] ?? 0);
	const row = found.subjectId === null ? undefined : await store.find(found.subjectId);
	const draft = parseDraft(record, values, await storedValues(record, found, row));
	if (!draft.ok) {
		return answer({ kind: "invalid", version, saved: false, errors: draft.errors, values }, 422);
	}
	const photos = photoChangesOf(record, fields, keys);
	const edit = { draft: draft.value, photos };
	const doubts = send || values.next === "preview" ? warningsIn(record, values, draft.value) : {};
	const isComplete = faults.length === 0 && Object.keys(doubts).length === 0;
	const saved = await saveDraft(found.id, version, edit, sender, send && isComplete);
	if (!saved) throw linkGone();
	if (!saved.ok && saved.why === "over") {
		return refused("This can no longer be changed. Please reload the page.", values, 409);
	}
	if (!saved.ok) {
		const differences = differencesBetween(record, draft.value, saved.draft);
		const there = differences.map(({ label, willBe }) => ({ label, text: willBe }));
		return answer({ kind: "elsewhere", version: saved.version, there, values }, 409);
	}
	// The edit is committed: losing the database now must not make it look unsaved.
	const now = await editPhotos(record, found, token).catch(awayOrRethrow);
	const pictures = now === "away" ? {} : now;
	const missing = missingIn(record, draft.value);
	const errors: Record<string, string> = { ...doubts, ...saved.errors };
	const lost = faults.map(({ name, message }) => `${name}: ${message}`);
	if (saved.left.length > 0) {
		lost.push(
			`${saved.left.length} more didn’t fit: a ${record.labels.page} can have up to ${record.photos.max} photos.`,
		);
	}
	if (lost.length > 0) errors.photo_files = lost.join(" ");
	if (Object.keys(errors).length > 0) {
		const { photos: _, ...rest } = values;
		const invalid = { kind: "invalid", saved: true, errors, values: rest } as const;
		return answer({ ...invalid, version: saved.version, missing, ...pictures }, 422);
	}
	const kind = send ? "sent" : "saved";
	return answer({ kind, version: saved.version, missing, next: values.next, ...pictures }, 200);
}

function photoChangesOf(record: AnyRecord, fields: URLSearchParams, keys: string[]): PhotoChanges {
	const numbers = (name: string) =>
		fields
			.getAll(name)
			.filter((text) => /^[1-9]\d{0,14}$/.test(text))
			.slice(0, 64)
			.map(Number);
	const shown = numbers("photo");
	const order = shown
		.map((id, index) => {
			const place = Number(fields.get(`place-${id}`) ?? index + 1);
			// Moved forward, it goes before the photo at this place; moved back, after it.
			return { id, place: place + Math.sign(place - index - 1) / 2 };
		})
		.sort((a, b) => a.place - b.place)
		.map(({ id }) => id);
	const { captions: longest = 0 } = record.photos;
	const captions = [...fields].slice(0, 1_000).flatMap(([name, typed]): [number, string][] => {
		const [, id] = /^caption-([1-9]\d{0,14})$/.exec(name) ?? [];
		if (!id || longest === 0) return [];
		return [[Number(id), captionText(typed, longest)]];
	});
	return {
		order,
		remove: numbers("remove"),
		removePending: numbers("remove-coming"),
		add: keys,
		captions: new Map(captions),
	};
}

const unreadable = {
	malformed: {
		status: 400,
		message: "The form didn’t arrive completely, so nothing was saved. Please try again.",
	},
	too_large: {
		status: 413,
		message:
			"That’s more than we can accept at once: up to 8 photos of 15 MB each. Nothing was saved, but what you typed is still here.",
	},
	too_many: { status: 429, message: tooManyForFormMessage },
};

const away =
	"We’re having a technical problem, so this wasn’t saved. Everything you typed is still here. Please try again in a minute.";

function refused(message: string, values: Record<string, string>, status: number) {
	return answer({ kind: "refused", message, values, repeatable: status === 503 }, status);
}

function answer(body: EditAnswer, status: number) {
	const headers = status === 429 ? { "Retry-After": "600" } : undefined;
	return data<EditAnswer>(body, { status, headers });
}
