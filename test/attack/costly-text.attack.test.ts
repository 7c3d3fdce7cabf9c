import { beforeAll, describe, expect, test, vi } from "vitest";
import { subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { caseLinks } from "#app/cases/table.ts";
import { alertsLink } from "#app/network/dogs/alerts/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { staffLinks } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { builtRoutes } from "#test/build.ts";
import { enterDog, enterResult } from "#test/evidence.ts";
import { makeKennel } from "#test/make.ts";
import { dogDraft, editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import { fieldsOf } from "#test/markup.ts";
import { askPort, type Reply, serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import {
	makeAftercare,
	makeAlert,
	makeHomedDog,
	makeInquiry,
	makeRelayedDog,
	makeUnconfirmed,
} from "#test/visitors.ts";

vi.setConfig({ testTimeout: 900_000 });

const site = serveBuild();
const canary = "qx7zz";

/** What is repeated until the field is full, after what begins it. */
const costly = {
	"marks out of order": ["\u0301\u0323", "a"],
	"marks that are two": ["\u0344"],
	"marks of another script": ["\u05b0\u0591", "\u05d0"],
	"a domain of accents": ["é", "a@"],
	"a domain of dots": ["é.", "a@"],
	"addresses in a row": ["a@b.co,"],
	spaces: [" ", "a"],
	"ends of lines": ["\r\n", "a"],
	tabs: ["\t ", "a"],
	digits: ["1"],
	"digits and blanks": ["1 "],
	brackets: ["(["],
	"links in Markdown": ["[a](", "a"],
	stars: ["*_", "a"],
	tags: ["<a "],
	addresses: ["http://a"],
	quotes: ["'\""],
	backslashes: ["\\"],
	joiners: ["\u200d🐕"],
	directions: ["\u202e\u2066"],
	percents: ["%E0%A4%A"],
	money: ["$1,"],
} satisfies Record<string, [unit: string, start?: string]>;
/** Each of these alone in each field; the others in all fields at once. */
const worst = ["marks out of order", "a domain of accents", "spaces", "digits"] as const;

/** Text that takes `bytes` in a form that is sent as `send` does. */
function filled([unit = "", start = ""]: string[], bytes: number): string {
	return start + unit.repeat(Math.floor((bytes - 20) / Buffer.byteLength(written(unit))));
}

/** Leaves every other character as it is: escaped, there would be room for a third of them. */
const written = (text: string) => text.replace(/[%&+=]/g, encodeURIComponent);

let networks = 0;
function send(path: string, fields: Record<string, string>, from?: string) {
	const number = ++networks;
	const pairs = Object.entries(fields).map((pair) => pair.map(written).join("="));
	return askPort(site.port(), path, {
		method: "POST",
		body: pairs.join("&"),
		headers: {
			Origin: "https://corso.example",
			"Content-Type": "application/x-www-form-urlencoded",
		},
		localAddress: from ?? `127.1.${number >> 8}.${number & 255}`,
	});
}

/** Processor time in milliseconds: the site runs in this process, and others can't add to it. */
async function costOf(ask: () => Promise<unknown>): Promise<number> {
	const before = process.cpuUsage();
	await ask();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** At least what a page costs that must be rendered, because a cached one costs almost nothing. */
async function plainCostOf(ask: () => Promise<unknown>): Promise<number> {
	return Math.max(5, await leastCostOf(4, ask));
}

async function leastCostOf(times: number, ask: () => Promise<unknown>): Promise<number> {
	let least = Number.POSITIVE_INFINITY;
	for (let time = 0; time < times; time++) least = Math.min(least, await costOf(ask));
	return least;
}

/** As many times the cost of plain text of the same size. One costly field took hundreds of times. */
const maxTimes = 8;

type Form = { pattern: string; path: string; fields: string[]; bytes: number };

/** By the pattern of its route, where each form that a stranger or the holder of a link can send is. */
async function formPaths(): Promise<Record<string, [path: string, fields?: string[]]>> {
	const dog = await makeCase("rehome", dogDraft, { photos: 1 });
	const kennel = await makeCase("breeder", kennelDraft);
	const [dogPath, kennelPath] = [await editPathOf(dog), await editPathOf(kennel)];
	const [dogs, kennels] = [dogDraft, kennelDraft].map((draft) => [
		...Object.keys(draft),
		"version",
	]);
	const evidenceDog = await enterDog(kennel.id);
	const result = await enterResult(kennel.id, evidenceDog);
	const relayed = await makeRelayedDog();
	const { tokens } = await makeInquiry(relayed.id);
	const casa = await makeKennel({ kennelName: "Casa Rossa" }, { logo: false });
	const report = await makeUnconfirmed({ kind: "dog", id: relayed.id });
	const homed = await makeHomedDog();
	const asked = await makeHomedDog({ name: "Rex" });
	const aftercare = await makeAftercare(asked.dogId);
	const { recipientId, alertId } = await makeAlert("seeker@example.com", "sex=male");
	const alerts = `/alerts/${await makeLink(alertsLink, recipientId)}`;
	const email = "reader@example.com";
	const [reader] = await db
		.insert(subscribers)
		.values({ email, emailKey: email, state: "confirmed" })
		.returning();
	const confirm = await makeLink(subscriberLinks.confirm, reader?.id ?? 0, { days: 3 });
	const subscription = await makeLink(subscriberLinks.subscription, reader?.id ?? 0);
	const invitation = await makeLink(staffLinks.invitation, (await makeStaff("reviewer")).id, {
		days: 1,
	});
	return {
		"/login": ["/login"],
		"/login/code": ["/login/code", ["code", "way"]],
		"/login/link": ["/login/link"],
		"/login/link/:token": [`/login/link/${"a".repeat(22)}`, ["next"]],
		"/invitation/:token": [`/invitation/${invitation}`, ["name", "password"]],
		"/talk/:token": [`/talk/${tokens.owner}`],
		"/report/:token": [`/report/${report.token}`, ["report"]],
		"/edit/dog/:token": [dogPath, dogs],
		"/edit/dog/:token/review": [`${dogPath}/review`, dogs],
		"/edit/dog/:token/say/:status": [`${homed.path}/say/withdrawn`, ["version", "ticket"]],
		"/edit/dog/:token/withdraw": [`${dogPath}/withdraw`, ["version"]],
		"/edit/dog/:token/code": [`${dogPath}/code`, ["email", "code", "step"]],
		"/edit/kennel/:token": [kennelPath, kennels],
		"/edit/kennel/:token/review": [`${kennelPath}/review`, kennels],
		"/edit/kennel/:token/say/:status": [`${kennelPath}/say/withdrawn`, ["version", "ticket"]],
		"/edit/kennel/:token/withdraw": [`${kennelPath}/withdraw`, ["version"]],
		"/edit/kennel/:token/code": [`${kennelPath}/code`, ["email", "code", "step"]],
		"/edit/kennel/:token/dogs/:dog": [`${kennelPath}/dogs/new`],
		"/edit/kennel/:token/dogs/:dog/results/:result": [
			`${kennelPath}/dogs/${evidenceDog}/results/${result}`,
		],
		"/edit/dog/:token/story": [`${homed.path}/story`],
		"/edit/dog/:token/new-family": [`${homed.path}/new-family`],
		"/edit/dog/:token/handover": [`${homed.path}/handover`, ["giver", "family", "movedOn"]],
		"/aftercare/:token": [aftercare.path, ["step", "ticket", "words"]],
		"/alerts": ["/alerts", ["EMAIL", "search"]],
		"/alerts/:token": [alerts, ["step", "alert"]],
		"/alerts/:token/:alert": [`${alerts}/${alertId}`, ["near", "within", "q", "sex"]],
		"/status/:token": [`/status/${await makeLink(caseLinks.status, dog.id)}`, ["step", "version"]],
		"/newsletter": ["/newsletter", ["EMAIL"]],
		"/newsletter/confirm/:token": [`/newsletter/confirm/${confirm}`, ["guides"]],
		"/newsletter/preferences/:token": [`/newsletter/preferences/${subscription}`, ["guides"]],
		"/newsletter/unsubscribe/:token": [
			`/newsletter/unsubscribe/${subscription}`,
			["List-Unsubscribe"],
		],
		"/breeder-network/signup": ["/breeder-network/signup"],
		"/breeder-network/:name/report": [`/breeder-network/${casa.slug}/report`],
		"/adoption-network/signup": ["/adoption-network/signup"],
		"/adoption-network/:name/write": [`/adoption-network/${relayed.slug}/write`],
		"/adoption-network/:name/report": [`/adoption-network/${relayed.slug}/report`],
		"/contact": ["/contact"],
		"/api/auth/*": ["/api/auth/passkey/verify-authentication", ["response"]],
	};
}

/** Only these take more text than others: with the limit of their fields, as bytes of a form. */
const large = /^\/(adoption-network\/signup|edit\/(dog|kennel)\/:token(\/review|\/story)?)$/;

const forms: Form[] = [];
beforeAll(async () => {
	for (const [pattern, [path, known]] of Object.entries(await formPaths())) {
		const { text, status } = await site.ask(path);
		const { required, optional, hidden } = fieldsOf(text);
		const found = status === 200 ? [...required, ...optional, ...hidden] : [];
		const fields = [...new Set([...(known ?? []), ...found])].filter(Boolean);
		forms.push({ pattern, path, fields, bytes: large.test(pattern) ? 200_000 : 60_000 });
	}
});

test("every form outside the desk is tried", async () => {
	// One takes files; the other only redirects, and reads nothing.
	const elsewhere = ["/edit/dog/:token/handover.pdf", "/uploads/:key"];
	const actions = (await builtRoutes()).filter(
		({ hasAction, path }) => hasAction && !/^\/desk/.test(path),
	);
	const tried = new Set(
		forms.filter(({ fields }) => fields.length > 0).map((form) => form.pattern),
	);
	const untried = actions.map(({ path }) => path).filter((path) => !tried.has(path));
	expect([...new Set(untried)]).toEqual(elsewhere);
});

describe("the processor time of a form grows with its size alone:", () => {
	test("any field full of text that is costly to read", async () => {
		const found: string[] = [];
		for (const { pattern, path, fields, bytes } of forms) {
			const plain = await plainCostOf(() =>
				send(path, { [fields[0] ?? ""]: filled(["a"], bytes) }),
			);
			const tries = Object.entries(costly).map(([name, text]) => {
				const share = Math.floor(bytes / fields.length) - 60;
				const body = Object.fromEntries(fields.map((field) => [field, filled(text, share)]));
				return { what: `all fields: ${name}`, body };
			});
			for (const field of fields) {
				for (const name of worst) {
					const body = { [field]: filled(costly[name], bytes) };
					tries.push({ what: `${field}: ${name}`, body });
				}
			}
			for (const { what, body } of tries) {
				const ask = async () => expect((await send(path, body)).status).toBeLessThan(500);
				// What is collected or compiled meanwhile isn't part of the cost, and not repeated.
				const once = await costOf(ask);
				const isCostly = once > maxTimes * plain && (await leastCostOf(3, ask)) > maxTimes * plain;
				if (isCostly) found.push(`${pattern} ${what}, ${Math.round(once / plain)} times`);
			}
		}
		expect(found).toEqual([]);
	});

	test("tens of thousands of fields", async () => {
		const found: string[] = [];
		for (const { pattern, path, fields, bytes } of forms) {
			const plain = await plainCostOf(() =>
				send(path, { [fields[0] ?? ""]: filled(["a"], bytes) }),
			);
			const names = Array.from({ length: bytes / 5.2 }, (_, at) => `n${at.toString(36)}`);
			let reply: Reply | undefined;
			const least = await leastCostOf(2, async () => {
				reply = await send(path, Object.fromEntries(names.map((name) => [name, ""])));
			});
			expect(reply?.status, pattern).toBeLessThan(500);
			if (least > maxTimes * plain || (reply?.bytes.byteLength ?? 0) > 400_000) {
				found.push(
					`${pattern}: ${Math.round(least / plain)} times, ${reply?.bytes.byteLength} bytes`,
				);
			}
		}
		expect(found).toEqual([]);
	});
});

test("no form sends back fields that it doesn't have", async () => {
	const found: string[] = [];
	for (const { pattern, path, fields } of forms) {
		for (const end of ["", ".data"]) {
			const known = Object.fromEntries(fields.map((name) => [name, ""]));
			for (const body of [known, { ...known, EMAIL: "x", email: "x" }]) {
				const { text } = await send(path + end, { ...body, [`${canary}-name`]: `${canary}-value` });
				if (text.includes(canary)) found.push(pattern + end);
			}
		}
	}
	expect([...new Set(found)]).toEqual([]);
});

test("queries, cookies, headers and names of files that are costly to read cost no more than plain ones", async () => {
	const found: string[] = [];
	const get = (path: string, headers: Record<string, string> = {}) =>
		askPort(site.port(), path, { headers });
	const upload = (text: string) => {
		const name = text.replace(/["\r\n]/g, "");
		const body = `--b\r\nContent-Disposition: form-data; name="photo_files"; filename="${name}"\r\n\r\nx\r\n--b--\r\n`;
		const headers = { "Content-Type": "multipart/form-data; boundary=b" };
		return askPort(site.port(), "/adoption-network/signup", {
			method: "POST",
			body: Buffer.from(body),
			headers: { ...headers, Origin: "https://corso.example" },
			localAddress: `127.1.${++networks >> 8}.${networks & 255}`,
		});
	};
	let turn = 0;
	const query = (name: string) => (text: string) =>
		get(`${name}=${encodeURIComponent(`${++turn}${text}`)}`);
	const places: Record<string, [bytes: number, ask: (text: string) => Promise<Reply>]> = {
		search: [4_500, query("/search?q")],
		words: [4_500, query("/adoption-network?q")],
		place: [4_500, query("/adoption-network?near")],
		kennels: [4_500, query("/breeder-network?q")],
		parameter: [4_500, query("/adoption-network?nothing")],
		tool: [4_500, query("/tools/growth?weight")],
		data: [4_500, query("/search.data?_routes")],
		cookie: [4_000, (text) => get("/contact", { Cookie: `a=${encodeURIComponent(text)}` })],
		languages: [4_000, (text) => get("/contact", { "Accept-Language": encodeURIComponent(text) })],
		encodings: [4_000, (text) => get("/contact", { "Accept-Encoding": encodeURIComponent(text) })],
		proxies: [4_000, (text) => get("/contact", { "X-Forwarded-For": encodeURIComponent(text) })],
		"a path": [4_500, (text) => get(`/blogs/${encodeURIComponent(text)}`)],
		"a file": [60_000, upload],
	};
	for (const [place, [bytes, ask]] of Object.entries(places)) {
		const plain = await plainCostOf(() => ask(filled(["a"], bytes)));
		for (const [name, text] of Object.entries(costly)) {
			const full = filled(text, bytes);
			const cost = await leastCostOf(3, async () => {
				expect((await ask(full)).status, `${place}: ${name}`).toBeLessThan(500);
			});
			if (cost > maxTimes * plain)
				found.push(`${place}: ${name}, ${Math.round(cost / plain)} times`);
		}
	}
	expect(found).toEqual([]);
});

test("forms with errors are refused after too many, for one network only and not at the desk", async () => {
	const statuses = new Map<number, number>();
	let last: Reply | undefined;
	for (let sent = 0; sent < 200; sent++) {
		last = await send(sent % 2 ? "/contact" : "/newsletter", { EMAIL: "nobody" }, "127.9.9.9");
		statuses.set(last.status, (statuses.get(last.status) ?? 0) + 1);
	}
	expect(statuses.get(422)).toBeGreaterThan(50);
	expect(statuses.get(422)).toBeLessThan(150);
	expect(last?.status).toBe(429);
	expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
	expect((await send("/contact", { EMAIL: "nobody" }, "127.9.9.8")).status).toBe(422);
	const Cookie = await cookieOf(await makeStaff("admin"));
	const note = await askPort(site.port(), "/desk/people/invite", {
		method: "POST",
		body: new URLSearchParams({ name: "", email: "nobody" }),
		headers: { Origin: "https://corso.example", Cookie },
		localAddress: "127.9.9.9",
	});
	expect(note.status).toBe(422);
});
