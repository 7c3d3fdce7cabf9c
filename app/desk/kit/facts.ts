import { captionsFor, type KitRecord } from "#app/desk/kit/captions.ts";
import type { RecordStore } from "#app/moderation/records/store.ts";
import type { Hook } from "#app/platform/mail/webhook.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { Values } from "#app/records/fields.ts";
import {
	type AnyRecord,
	fieldNames,
	fieldOf,
	isPublicStatus,
	pageRows,
	placeIn,
	publicPath,
	valuesOf,
} from "#app/records/record.ts";

type Kit =
	| { isPublic: true; sample: boolean; record: KitRecord }
	| { isPublic: false; name: string };

export async function findKit(store: RecordStore, id: number): Promise<Kit | undefined> {
	const { record } = store;
	const row = await store.find(id);
	if (!row) return undefined;
	const values = valuesOf(record, row);
	const name = values[record.name] ?? "";
	if (!isPublicStatus(record, row.status)) return { isPublic: false, name };
	const path = publicPath(record, row.slug);
	return {
		isPublic: true,
		sample: row.sample,
		record: {
			kind: record.kind,
			id,
			name,
			url: `${env.siteUrl}${path}`,
			card: `${env.filesUrl ?? env.siteUrl}${path}/card.jpg`,
			facts: factsIn(record, values),
			place: placeIn(record, values) || (values.country ?? ""),
			points: pointsIn(record, values),
			description: values[record.describedBy] ?? "",
		},
	};
}

function factsIn(record: AnyRecord, values: Values): string {
	return pageRows(record, "facts", values, "")
		.map(([, text]) => text.toLowerCase())
		.filter(Boolean)
		.join(", ");
}

/** Only "yes" answers: a "no" belongs on the page, where it can be explained. */
function pointsIn(record: AnyRecord, values: Values): string[] {
	return fieldNames(record).flatMap((name) => {
		const field = fieldOf(record, name);
		if (field?.type !== "triState" || values[name] !== "yes") return [];
		const { label, point } = field;
		return [point?.(values) ?? label.charAt(0) + label.slice(1).toLowerCase()];
	});
}

/** Undefined for samples and records that are not public. */
export async function writeHook(store: RecordStore, id: number): Promise<Hook | undefined> {
	const kit = await findKit(store, id);
	if (!kit?.isPublic || kit.sample) return undefined;
	const { kind, name, url, card } = kit.record;
	const captions = captionsFor(kit.record).map(({ network, text }) => [network, text]);
	return {
		event: `${kind}.published`,
		data: { id, name, url, card, captions: Object.fromEntries(captions) },
	};
}
