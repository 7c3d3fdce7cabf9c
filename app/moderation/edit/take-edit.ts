import { data } from "react-router";
import type { PhotoWish } from "#app/media/case-photos.ts";
import { keepSentFiles } from "#app/media/sent-files.ts";
import { tooManyForFormWords } from "#app/media/upload.ts";
import { linkGone } from "#app/moderation/cases/link-gone.ts";
import { openPrivateCase } from "#app/moderation/cases/private-case.ts";
import type { Edit, Sent } from "#app/moderation/edit/case-edits.ts";
import type { EditAnswer, EditPhotos } from "#app/moderation/edit/edit.ts";
import { editPhotos } from "#app/moderation/records/owner-edits.ts";
import type { Case } from "#app/moderation/table.ts";
import { sender } from "#app/people/actor.ts";
import { isDatabaseAway } from "#app/platform/db.server.ts";
import { typedValues } from "#app/platform/typed-form.server.ts";
import { parseDraft } from "#app/records/parse.server.ts";
import { type AnyRecord, differencesBetween } from "#app/records/record.ts";

type Sending = { request: Request; token: string; network: string };

/**
 * Takes what a sender typed on the page that a private link opens. What is wrong goes back by field, and
 * everything typed with it; `keep` saves it, or saves and sends it.
 */
export async function takeEdit(
	record: AnyRecord,
	{ request, token, network }: Sending,
	keep: (caseId: number, version: number, edit: Edit) => Promise<Sent | undefined>,
	done: "saved" | "sent",
) {
	const found = await openPrivateCase(record.caseKind, token).catch(unlessAway);
	if (found === "away") return away({});
	if (!found) throw linkGone();
	const sent = await keepSentFiles(request, network, sender);
	if (!sent.ok) {
		const { words, status } = unreadable[sent.reason];
		return refused(words, {}, status);
	}
	// Photos may be minutes on their way: a link that has ended meanwhile saves nothing.
	const still = await openPrivateCase(record.caseKind, token).catch(unlessAway);
	if (!still) throw linkGone();
	const { fields, photos: keys, faults } = sent;
	const typed = typedValues(fields);
	const values = { ...typed, photos: keys.join(" ") };
	const version = Number(/^\d{1,9}$/.exec(typed.version ?? "")?.[0] ?? 0);
	const draft = parseDraft(record, typed);
	if (!draft.ok) {
		return answer({ kind: "invalid", version, saved: false, errors: draft.errors, values }, 422);
	}
	const wish = wishOf(fields, keys);
	if (record.photos.max === 1 && keys.length > 0) {
		const replaced = await replaceAll(record, found.case, token, wish).catch(unlessAway);
		if (replaced === "away") return away(values);
	}
	const edit = { draft: draft.value, photos: wish };
	const kept = await keep(found.case.id, version, edit).catch(unlessAway);
	if (kept === "away") return away(values);
	if (!kept) throw linkGone();
	if (!kept.ok && kept.why === "over") {
		return refused("This can no longer be changed. Please reload the page.", values, 409);
	}
	if (!kept.ok && kept.why === "elsewhere") {
		const there = differencesBetween(record, draft.value, kept.draft).map(({ label, willBe }) => ({
			label,
			text: willBe,
		}));
		return answer({ kind: "elsewhere", version: kept.version, there, values }, 409);
	}
	// It is kept: a database that is lost only now must not say otherwise. The page shows those that it has.
	const now = await photosNow(record, found.case, token).catch(unlessAway);
	const pictures = now === "away" ? {} : now;
	const errors = kept.ok ? {} : { ...kept.errors };
	const lost = [
		...faults.map(({ name, words }) => `${name}: ${words}`),
		...(kept.left.length > 0
			? [
					`${kept.left.length} more found no room: ${record.photos.max} photos go with one ${record.words.page}.`,
				]
			: []),
	];
	if (lost.length > 0) errors.photo_files = lost.join(" ");
	if (Object.keys(errors).length > 0) {
		const { photos: _, ...rest } = values;
		const { version } = kept;
		return answer(
			{ kind: "invalid", version, saved: true, errors, values: rest, ...pictures },
			422,
		);
	}
	return answer({ kind: done, version: kept.version, ...pictures }, 200);
}

/** What shall become of the photos, from the fields that a page with and without scripts has. */
function wishOf(fields: URLSearchParams, keys: string[]): PhotoWish {
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
			// Moved forward it stands before the one that has this place, moved back behind it.
			return { id, place: place + Math.sign(place - index - 1) / 2 };
		})
		.sort((a, b) => a.place - b.place)
		.map(({ id }) => id);
	return { order, remove: numbers("remove"), removeComing: numbers("remove-coming"), add: keys };
}

/** The case's photos as they are now: saving may have given it a draft of its own. */
async function photosNow(record: AnyRecord, found: Case, token: string): Promise<EditPhotos> {
	const now = await openPrivateCase(record.caseKind, token);
	return editPhotos(record, now?.case ?? found, token);
}

async function replaceAll(record: AnyRecord, found: Case, token: string, wish: PhotoWish) {
	const { photos, coming } = await photosNow(record, found, token);
	wish.remove = photos.map(({ token }) => Number(token));
	wish.removeComing = coming.map(({ uploadId }) => uploadId);
	wish.add = wish.add.slice(-1);
}

const unreadable = {
	malformed: {
		status: 400,
		words: "This did not arrive whole, so nothing was saved. Please try again.",
	},
	too_large: {
		status: 413,
		words:
			"This is more than we can take at once: up to 8 photos of 15 MB. Nothing was saved; what you typed is still here.",
	},
	too_many: { status: 429, words: tooManyForFormWords },
};

function away(values: Record<string, string>) {
	const words =
		"Our database is having a short rest, so this was not saved. Everything you typed is still here; please try again in a minute.";
	return refused(words, values, 503);
}

function refused(words: string, values: Record<string, string>, status: number) {
	return answer({ kind: "refused", words, values }, status);
}

function answer(said: EditAnswer, status: number) {
	const headers = status === 429 ? { "Retry-After": "600" } : undefined;
	return data<EditAnswer>(said, { status, headers });
}

function unlessAway(error: unknown): "away" {
	if (isDatabaseAway(error)) return "away";
	throw error;
}
