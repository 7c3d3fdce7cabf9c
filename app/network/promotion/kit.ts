import type { RecordStore } from "#app/cases/records/store.ts";
import { findCaseByLink } from "#app/cases/review/private-case.ts";
import { postShapes } from "#app/media/cards/post-picture.ts";
import { portraitOf } from "#app/media/portrait.ts";
import { cleanDescription, type KitRecord, promotionText } from "#app/network/promotion/text.ts";
import type { Hook } from "#app/platform/mail/webhook.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { Values } from "#app/records/fields.ts";
import {
	type AnyRecord,
	fieldsOf,
	isPublicStatus,
	pageRows,
	placeIn,
	publicPath,
	valuesOf,
} from "#app/records/record.ts";

export async function findKit(store: RecordStore, id: number) {
	const { record } = store;
	const row = await store.find(id);
	if (!row) return undefined;
	const values = valuesOf(record, row);
	const name = values[record.name] ?? "";
	if (!isPublicStatus(record, row.status)) return { isPublic: false as const, name };
	const path = publicPath(record, row.slug);
	const facts = pageRows(record, "facts", values, "").map(([, text]) => text.toLowerCase());
	const shown: KitRecord = {
		kind: record.kind,
		id,
		name,
		url: `${env.siteUrl}${path}`,
		card: `${env.filesUrl ?? env.siteUrl}${path}/card.jpg`,
		portrait: portraitOf(row.slug, values.color),
		facts: facts.filter(Boolean).join(", "),
		place: placeIn(record, values) || (values.country ?? ""),
		points: pointsIn(record, values),
		description: values[record.describedBy] ?? "",
		status: row.status === record.published ? "" : (record.statuses[row.status]?.label ?? ""),
	};
	return { isPublic: true as const, sample: row.sample, record: shown };
}

export async function findOwnKit(store: RecordStore, token: string) {
	const found = await findCaseByLink(store.record.caseKind, token);
	return found?.subjectId ? findKit(store, found.subjectId) : undefined;
}

export type KitView = ReturnType<typeof kitView>;

export function kitView(record: KitRecord, voice?: "owner") {
	const { name, url, description } = record;
	const { money, contact } = cleanDescription(description);
	const path = new URL(url).pathname;
	return {
		name,
		url,
		path,
		slug: path.split("/").at(-1) ?? "",
		text: promotionText(record, voice),
		omitted: { money, contact },
		shapes: Object.entries(postShapes).map(([shape, { label, width, height }]) => {
			return { shape, label, width, height };
		}),
	};
}

/** Includes only "yes" answers: a "no" belongs on the page, where it can be explained. */
function pointsIn(record: AnyRecord, values: Values): string[] {
	return fieldsOf(record).flatMap(([name, field]) => {
		if (field.type !== "triState" || values[name] !== "yes") return [];
		const { label, point } = field;
		return [point?.(values) ?? label.charAt(0) + label.slice(1).toLowerCase()];
	});
}

export async function writeHook(store: RecordStore, id: number): Promise<Hook | undefined> {
	const kit = await findKit(store, id);
	if (!kit?.isPublic || kit.sample) return undefined;
	const { kind, name, url, card } = kit.record;
	return {
		event: `${kind}.published`,
		data: { id, name, url, card, text: promotionText(kit.record) },
	};
}
