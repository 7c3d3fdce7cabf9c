import { count } from "drizzle-orm";
import { vi } from "vitest";
import {
	type PublicForm,
	type Receipt,
	type RequestMeta,
	receiveSubmission,
} from "#app/cases/intake/submissions.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { checkForm, type FormSchema } from "#app/platform/forms/typed-form.server.ts";

export async function agedTicket(secondsAgo = 10): Promise<string> {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - secondsAgo * 1000 });
	try {
		return await newTicket();
	} finally {
		vi.useRealTimers();
	}
}

export async function sendForm<Schema extends FormSchema>(
	form: PublicForm<Schema>,
	values: Record<string, string>,
	meta: Partial<RequestMeta> = {},
	photoKeys: string[] = [],
): Promise<Receipt> {
	const checked = checkForm(values, form.schema);
	if (!checked.ok) throw new Error(`The test's form is wrong: ${JSON.stringify(checked.errors)}`);
	const ticket = await agedTicket();
	const sent = { ticket, honeypot: "", network: "one network", ...meta };
	return receiveSubmission(form, checked.value, sent, visitor, photoKeys);
}

export async function countStored() {
	const many = async (table: typeof submissions | typeof cases | typeof deliveries) =>
		(await db.select({ count: count() }).from(table))[0]?.count;
	return {
		submissions: await many(submissions),
		cases: await many(cases),
		deliveries: await many(deliveries),
	};
}

export const forms = {
	contact: { path: "/contact", fields: { EMAIL: "ada@example.com", MMERGE6: "Ciao" } },
	breeder: {
		path: "/breeder-network/signup",
		fields: {
			FNAME: "Ada",
			LNAME: "Rossi",
			EMAIL: "ada@example.com",
			PHONE: "214 555 0142",
			MMERGE7: "Casa Nera",
			"ADDRESS[addr1]": "1 Main St",
			"ADDRESS[addr2]": "",
			"ADDRESS[city]": "Dallas",
			"ADDRESS[state]": "TX",
			"ADDRESS[zip]": "75201",
			"ADDRESS[country]": "US",
		},
	},
	rehome: {
		path: "/adoption-network/signup",
		fields: { EMAIL: "ada@example.com", MMERGE9: "We move to a flat." },
	},
	newsletter: { path: "/newsletter", fields: { EMAIL: "ada@example.com" } },
} as const;
