import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cases, submissions } from "#app/cases/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addressOf, admin, deskPages, fillDesk } from "#test/journeys/desk-pages.ts";
import { actor, makeDog, makeKennel } from "#test/make.ts";
import { dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf } from "#test/staff.ts";

const require = createRequire(fileURLToPath(import.meta.resolve("sanitize-html")));
const { Parser } = require("htmlparser2") as typeof import("htmlparser2");

const fills = ["bg-action", "bg-[#55632f]"];
const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Returns the target of every filled button, without hidden ones and previews of public pages. */
function primaryButtonTargets(html: string): string[] {
	const found: string[] = [];
	const open: { skipped: boolean; action: string | undefined }[] = [];
	const parser = new Parser({
		onopentag(name, attributes) {
			if (empty.test(name)) return;
			const around = open.at(-1);
			const classes = (attributes.class ?? "").split(/\s+/);
			const isHidden = "hidden" in attributes || classes.includes("sr-only");
			const skipped = around?.skipped === true || isHidden || name === "article";
			const action = name === "form" ? attributes.action : around?.action;
			const isButton = /^(a|button|label|summary)$/.test(name);
			if (isButton && !skipped && classes.some((each) => fills.includes(each))) {
				found.push(attributes.href ?? attributes.formaction ?? action ?? "");
			}
			open.push({ skipped, action });
		},
		onclosetag(name) {
			if (!empty.test(name)) open.pop();
		},
	});
	parser.end(html);
	return found;
}

const site = serveBuild(fillDesk);
let cookie: Promise<string> | undefined;

/** Where the filled buttons of a page lead. */
async function primariesAt(path: string): Promise<string[]> {
	cookie ??= cookieOf({ id: admin });
	const { status, headers, text } = await site.ask(path, { headers: { Cookie: await cookie } });
	if (status === 302) return primariesAt(headers.location ?? "");
	expect([status, path]).toEqual([200, path]);
	return primaryButtonTargets(text);
}

test.each(deskPages)("%s has one primary button at most", async (pattern) => {
	const primaries = await primariesAt(await addressOf(pattern));
	expect(primaries.length, primaries.join(" and ")).toBeLessThan(2);
});

test("for a dog in review the primary button leads to its case", async () => {
	const dog = await makeDog({ name: "Argo" }, { status: "draft" });
	const { id } = await makeCase("rehome", dogDraft, { subjectId: dog.id });
	expect(await primariesAt(`/desk/adoptions/${dog.id}`)).toEqual([`/desk/review/${id}`]);
});

test("for a kennel in review the primary button leads to its case", async () => {
	const kennel = await makeKennel({ kennelName: "Casa Alta" }, { status: "draft" });
	const { id } = await makeCase("breeder", kennelDraft, { subjectId: kennel.id });
	expect(await primariesAt(`/desk/breeders/${kennel.id}`)).toEqual([`/desk/review/${id}`]);
});

test("for a dog in review without a case the primary button publishes it, and none puts it on hold", async () => {
	const dog = await makeDog({ name: "Bruna" }, { status: "draft" });
	const path = `/desk/adoptions/${dog.id}`;
	expect(await primariesAt(path)).toEqual([`${path}/status/available`]);
	const kennel = await makeKennel({ kennelName: "Casa Bassa" }, { status: "draft" });
	const there = `/desk/breeders/${kennel.id}`;
	expect(await primariesAt(there)).toEqual([`${there}/status/active`]);
});

test.each(["available", "on_hold", "homed", "withdrawn"] as const)(
	"of a dog that is %s the primary saves its details",
	async (status) => {
		const dog = await makeDog({ name: "Cara" });
		await dogs.transition(dog.id, status, actor);
		const path = `/desk/adoptions/${dog.id}`;
		expect(await primariesAt(path)).toEqual([path]);
	},
);

// A merged one needs another to be merged into.
const states = cases.state.enumValues.filter((state) => state !== "merged");

test.each(states)("a case that is %s has one primary button at most", async (state) => {
	for (const draft of [dogDraft, { ...dogDraft, name: "" }]) {
		const { id } = await makeCase("rehome", draft, { state });
		expect((await primariesAt(`/desk/review/${id}`)).length, state).toBeLessThan(2);
	}
	const { id } = await makeCase("contact", {}, { state });
	expect((await primariesAt(`/desk/messages/${id}`)).length, state).toBeLessThan(2);
});

test("a case that is ready leads to its approval, an unready one to a request for changes", async () => {
	const ready = await makeCase("breeder", kennelDraft);
	const [first = ""] = await primariesAt(`/desk/review/${ready.id}`);
	expect(first.split("?")[0]).toBe(`/desk/review/${ready.id}/approval`);
	for (const [field, text] of Object.entries({ kennelName: "", kennelAbout: "A $300 fee." })) {
		const { id } = await makeCase("breeder", { ...kennelDraft, [field]: text });
		expect(await primariesAt(`/desk/review/${id}`)).toEqual([`/desk/review/${id}/changes`]);
	}
});

test("many possible spam messages do not have many primary buttons", async () => {
	for (const name of ["a", "b", "c"]) {
		await db.insert(submissions).values({
			form: "contact",
			contentKey: name.repeat(64),
			email: `${name}@example.com`,
			details: { message: name },
			spamSignals: ["it holds 12 links"],
			quarantinedAt: new Date(),
		});
	}
	expect((await primariesAt("/desk/spam")).length).toBeLessThan(2);
});
