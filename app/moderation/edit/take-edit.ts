import { data } from "react-router";
import type { PhotoChanges } from "#app/media/case-photos.ts";
import { storeSentFiles } from "#app/media/sent-files.ts";
import { tooManyForFormWords } from "#app/media/upload.ts";
import { linkGone } from "#app/moderation/cases/link-gone.ts";
import { openPrivateCase } from "#app/moderation/cases/private-case.ts";
import type { Edit, Sent } from "#app/moderation/edit/case-edits.ts";
import type { EditAnswer, EditPhotos } from "#app/moderation/edit/edit.ts";
import { editPhotos } from "#app/moderation/records/owner-edits.ts";
import type { Case } from "#app/moderation/table.ts";
import { sender } from "#app/people/actor.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { typedValues } from "#app/platform/forms/typed-form.server.ts";
import { parseDraft } from "#app/records/parse.server.ts";
import { type AnyRecord, differencesBetween } from "#app/records/record.ts";

type EditRequest = { request: Request; token: string; network: string };

/**
 * Answers the form on the page of a private link. Errors come back by field with everything typed;
 * `save` saves, or saves and sends.
 */
export async function takeEdit(
	record: AnyRecord,
	{ request, token, network }: EditRequest,
	save: (caseId: number, version: number, edit: Edit) => Promise<Sent | undefined>,
	done: "saved" | "sent",
) {
	const found = await openPrivateCase(record.caseKind, token).catch(unlessAway);
	if (found === "away") return away({});
	if (!found) throw linkGone();
	const sent = await storeSentFiles(request, network, sender);
	if (!sent.ok) {
		const { words, status } = unreadable[sent.reason];
		return refused(words, {}, status);
	}
	// Photos may take minutes to upload: a link revoked meanwhile saves nothing.
	const stillOpen = await openPrivateCase(record.caseKind, token).catch(unlessAway);
	if (!stillOpen) throw linkGone();
	const { fields, photos: keys, faults } = sent;
	const typed = typedValues(fields);
	const values = { ...typed, photos: keys.join(" ") };
	const version = Number(/^\d{1,9}$/.exec(typed.version ?? "")?.[0] ?? 0);
	const draft = parseDraft(record, typed);
	if (!draft.ok) {
		return answer({ kind: "invalid", version, saved: false, errors: draft.errors, values }, 422);
	}
	const photoChanges = photoChangesOf(fields, keys);
	if (record.photos.max === 1 && keys.length > 0) {
		const replaced = await replaceAll(record, found.case, token, photoChanges).catch(unlessAway);
		if (replaced === "away") return away(values);
	}
	const edit = { draft: draft.value, photos: photoChanges };
	const saved = await save(found.case.id, version, edit).catch(unlessAway);
	if (saved === "away") return away(values);
	if (!saved) throw linkGone();
	if (!saved.ok && saved.why === "over") {
		return refused("This can no longer be changed. Please reload the page.", values, 409);
	}
	if (!saved.ok && saved.why === "elsewhere") {
		const there = differencesBetween(record, draft.value, saved.draft).map(({ label, willBe }) => ({
			label,
			text: willBe,
		}));
		return answer({ kind: "elsewhere", version: saved.version, there, values }, 409);
	}
	// The edit is committed: losing the database now must not report otherwise.
	const now = await photosNow(record, found.case, token).catch(unlessAway);
	const pictures = now === "away" ? {} : now;
	const errors = saved.ok ? {} : { ...saved.errors };
	const lost = [
		...faults.map(({ name, words }) => `${name}: ${words}`),
		...(saved.left.length > 0
			? [
					`${saved.left.length} more didn’t fit: a ${record.words.page} can have up to ${record.photos.max} photos.`,
				]
			: []),
	];
	if (lost.length > 0) errors.photo_files = lost.join(" ");
	if (Object.keys(errors).length > 0) {
		const { photos: _, ...rest } = values;
		const { version } = saved;
		return answer(
			{ kind: "invalid", version, saved: true, errors, values: rest, ...pictures },
			422,
		);
	}
	return answer({ kind: done, version: saved.version, ...pictures }, 200);
}

function photoChangesOf(fields: URLSearchParams, keys: string[]): PhotoChanges {
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
			// Moved forward it goes before the photo at this place, moved back behind it.
			return { id, place: place + Math.sign(place - index - 1) / 2 };
		})
		.sort((a, b) => a.place - b.place)
		.map(({ id }) => id);
	return { order, remove: numbers("remove"), removeComing: numbers("remove-coming"), add: keys };
}

async function photosNow(record: AnyRecord, found: Case, token: string): Promise<EditPhotos> {
	const now = await openPrivateCase(record.caseKind, token);
	return editPhotos(record, now?.case ?? found, token);
}

async function replaceAll(
	record: AnyRecord,
	found: Case,
	token: string,
	photoChanges: PhotoChanges,
) {
	const { photos, coming } = await photosNow(record, found, token);
	photoChanges.remove = photos.map(({ token }) => Number(token));
	photoChanges.removeComing = coming.map(({ uploadId }) => uploadId);
	photoChanges.add = photoChanges.add.slice(-1);
}

const unreadable = {
	malformed: {
		status: 400,
		words: "The form didn’t arrive completely, so nothing was saved. Please try again.",
	},
	too_large: {
		status: 413,
		words:
			"That’s more than we can accept at once: up to 8 photos of 15 MB each. Nothing was saved, but what you typed is still here.",
	},
	too_many: { status: 429, words: tooManyForFormWords },
};

function away(values: Record<string, string>) {
	const words =
		"We’re having a technical problem, so this wasn’t saved. Everything you typed is still here. Please try again in a minute.";
	return refused(words, values, 503);
}

function refused(words: string, values: Record<string, string>, status: number) {
	return answer({ kind: "refused", words, values }, status);
}

function answer(body: EditAnswer, status: number) {
	const headers = status === 429 ? { "Retry-After": "600" } : undefined;
	return data<EditAnswer>(body, { status, headers });
}

function unlessAway(error: unknown): "away" {
	if (isDatabaseUnavailable(error)) return "away";
	throw error;
}
