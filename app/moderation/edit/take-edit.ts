import { data } from "react-router";
import type { PhotoWish } from "#app/media/case-photos.ts";
import { keepSentFiles } from "#app/media/sent-files.ts";
import { tooManyForFormWords } from "#app/media/upload.ts";
import type { Edit, Sent } from "#app/moderation/edit/case-edits.ts";
import type { EditAnswer, EditPhotos } from "#app/moderation/edit/edit.ts";
import { linkGone } from "#app/moderation/link-gone.ts";
import { openPrivateCase } from "#app/moderation/private-case.ts";
import type { Case, Details } from "#app/moderation/table.ts";
import { sender } from "#app/people/actor.ts";
import { isDatabaseAway } from "#app/platform/db.server.ts";
import { type CheckedForm, typedValues } from "#app/platform/typed-form.server.ts";

/** What a room knows of what its senders edit. */
export type EditedKind = {
	kind: Case["kind"];
	/** What was typed, as a draft keeps it. */
	sketch(values: Record<string, string>): CheckedForm<Details>;
	/** A draft as it stands in the fields, by what each of them is called. */
	inWords(draft: Details): { label: string; text: string }[];
	photosOf(found: Case, token: string): Promise<EditPhotos>;
	/** A new picture takes the place of the one before: a logo. */
	onePhoto?: boolean;
};

type Sending = { request: Request; token: string; network: string };

/**
 * Takes what a sender typed on the page that a private link opens. What is wrong goes back by field, and
 * everything typed with it; `keep` saves it, or saves and sends it.
 */
export async function takeEdit(
	room: EditedKind,
	{ request, token, network }: Sending,
	keep: (caseId: number, version: number, edit: Edit) => Promise<Sent | undefined>,
	done: "saved" | "sent",
) {
	const found = await openPrivateCase(room.kind, token).catch(unlessAway);
	if (found === "away") return away({});
	if (!found) throw linkGone();
	const sent = await keepSentFiles(request, network, sender);
	if (!sent.ok) {
		const { words, status } = unreadable[sent.reason];
		return refused(words, {}, status);
	}
	// Photos may be minutes on their way: a link that has ended meanwhile saves nothing.
	const still = await openPrivateCase(room.kind, token).catch(unlessAway);
	if (!still) throw linkGone();
	const { fields, photos: keys, faults } = sent;
	const typed = typedValues(fields);
	const values = { ...typed, photos: keys.join(" ") };
	const version = Number(/^\d{1,9}$/.exec(typed.version ?? "")?.[0] ?? 0);
	const sketch = room.sketch(typed);
	if (!sketch.ok) {
		return answer({ kind: "invalid", version, saved: false, errors: sketch.errors, values }, 422);
	}
	const wish = wishOf(fields, keys);
	if (room.onePhoto && keys.length > 0) {
		const replaced = await replaceAll(room, found.case, token, wish).catch(unlessAway);
		if (replaced === "away") return away(values);
	}
	const edit = { draft: sketch.value, photos: wish };
	const kept = await keep(found.case.id, version, edit).catch(unlessAway);
	if (kept === "away") return away(values);
	if (!kept) throw linkGone();
	if (!kept.ok && kept.why === "over") {
		return refused("This can no longer be changed. Please reload the page.", values, 409);
	}
	if (!kept.ok && kept.why === "elsewhere") {
		const there = differences(room.inWords(kept.draft), room.inWords(sketch.value));
		return answer({ kind: "elsewhere", version: kept.version, there, values }, 409);
	}
	// It is kept: a database that is lost only now must not say otherwise. The page shows those that it has.
	const now = await room.photosOf(found.case, token).catch(unlessAway);
	const pictures = now === "away" ? {} : now;
	const errors = kept.ok ? {} : { ...kept.errors };
	const lost = [
		...faults.map(({ name, words }) => `${name}: ${words}`),
		...(kept.left.length > 0
			? [`${kept.left.length} more found no room: 8 photos go with one listing.`]
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

async function replaceAll(room: EditedKind, found: Case, token: string, wish: PhotoWish) {
	const { photos, coming } = await room.photosOf(found, token);
	wish.remove = photos.map(({ token }) => Number(token));
	wish.removeComing = coming.map(({ uploadId }) => uploadId);
	wish.add = wish.add.slice(-1);
}

function differences(
	there: { label: string; text: string }[],
	here: { label: string; text: string }[],
) {
	return there.filter(({ text }, index) => text !== here[index]?.text);
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
