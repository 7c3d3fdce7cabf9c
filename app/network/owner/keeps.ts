import { keptRecords } from "#app/cases/records/personal-data.ts";
import { homedPageDays } from "#app/network/dogs/ended.ts";
import { eraseKennelsOfOrigin } from "#app/network/owner/kennel-of-origin.ts";
import { stores } from "#app/network/owner/stores.ts";
import { type Kept, kept, type Notice } from "#app/people/personal-data.ts";
import { addresses } from "#app/records/addresses/table.ts";
import { dog } from "#app/records/dog.ts";
import { type AnyRecord, fieldsOf } from "#app/records/record.ts";
import { reviewedRecords } from "#app/records/records.ts";
import { counted } from "#app/ui/format.ts";

const list = new Intl.ListFormat("en");
const labels = reviewedRecords.flatMap((record: AnyRecord) =>
	fieldsOf(record).flatMap(([, { private: isPrivate, label }]) => (isPrivate ? [label] : [])),
);
const { hide, close = hide } = dog.confirm;

const notice: Notice = {
	when: "When your dog or kennel is published",
	what: `Its photos, the facts and your text, the town, and the email address or phone number that you agreed to show, unless you let people write to you through this site. For a kennel, that includes the postal code. Only our team sees what you answered to ${list.format([...new Set(labels)].map((label) => `“${label}”`))} (the page gives only the year of a bite), your own name, your street, and contact details that you didn’t agree to show.`,
	why: "So that the right people find your dog or kennel.",
	basis: "request",
	seenBy: "Everyone, on this site and wherever someone shares the page.",
	until: `Until you take it down: then it leaves the site right away. From time to time we ask whether it’s still up to date; a dog’s page is hidden after ${counted(hide, "day")} without an answer, and closed after ${counted(close, "day")}. If your dog found a home or stays with you, its address says so by the dog’s name for ${counted(homedPageDays, "day")}, and nothing else. We keep the record, so that you can bring it back and we can recognize fraud, until you ask us to delete it.`,
};

const kennels = keptRecords(stores.kennel, notice);

export const ownerKeeps: readonly Kept[] = [
	keptRecords(stores.dog, notice),
	{
		...kennels,
		eraseRows: async (ids, search) => {
			await eraseKennelsOfOrigin(ids, search.tx);
			await kennels.eraseRows?.(ids, search);
		},
	},
	kept(addresses, notice),
];
