import { beforeAll, expect, test } from "vitest";
import { rights } from "#app/people/rights.ts";
import { builtRoutes } from "#test/build.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const site = serveBuild();

/** Who may open a route: everyone, all staff, or holders of the right. */
type Who = "everybody" | "staff" | "review" | "write" | "send" | "manage";

/** The first line that fits counts. A route that none fits must be given one, by a person. */
const table: [pattern: RegExp, who: Who][] = [
	// Whoever reads the mails could sign in by the links in them.
	[/^\/desk\/(people|history|privacy|mail)(\/|$)/, "manage"],
	[/^\/desk\/(guides|blog|photos|writing)(\/|$)/, "write"],
	[/^\/desk\/newsletter(\/|$)/, "send"],
	[
		/^\/desk\/(inbox|review|adoptions|breeders|messages|spam|subscribers|alerts|inquiries|reports|aftercare|stories|evidence|replies|deliveries|promote|law)(\/|\.|$)/,
		"review",
	],
	[/^\/desk\/(account|sign-out|visits|outcomes|search|photo)(\/|\.|$)/, "staff"],
	[/^\/desk(\/\*)?$/, "staff"],
	// Private links: the token is the permission.
	[/^\/(talk|report|letter|aftercare|take-back)\/:token(\/photos\/:id\/:file)?$/, "everybody"],
	[/^\/(status|invitation|edit)\/(:|dog|kennel|sent)/, "everybody"],
	[/^\/newsletter(\/:issue|\/(confirm|preferences|unsubscribe)\/:token)?$/, "everybody"],
	[/^\/inquiries(\/:token(\/:conversation)?)?$/, "everybody"],
	[/^\/alerts(\/:token(\/:alert)?)?$/, "everybody"],
	[/^\/login(\/code|\/link(\/:token)?)?$/, "everybody"],
	[/^\/api\/auth\/\*$/, "everybody"],
	[/^\/(about(\/editorial)?|contact|glossary|law|outcomes|privacy|saved|search)?$/, "everybody"],
	[/^\/tools(\/:tool)?$/, "everybody"],
	[/^\/guides(\/feed\.atom|\/:name(\/(card\.jpg|download))?)?$/, "everybody"],
	[/^\/blogs(\/feed\.atom|\/:name(\/card\.jpg)?)?$/, "everybody"],
	[/^\/breeder-network(\/(signup|compare)|\/:name(\/(card\.jpg|report|write))?)?$/, "everybody"],
	[
		/^\/adoption-network(\/signup(\/help)?|\/feed\.atom|\/:name(\/(card\.jpg|home\.jpg|flyer\.pdf|code\.svg|write|report))?)?$/,
		"everybody",
	],
	[/^\/(photos\/:token\/:file|uploads\/:key|share\.jpg|views)$/, "everybody"],
	[
		/^\/(maps\/:outline|sitemap\.xml|sitemap\/:part|robots\.txt|manifest\.webmanifest)$/,
		"everybody",
	],
	[/^\/\*$/, "everybody"],
];

const layouts = /(\.layout|^root)$/;
const routes = (await builtRoutes())
	.filter(({ id }) => !layouts.test(id))
	.map((route) => ({ ...route, who: table.find(([pattern]) => pattern.test(route.path))?.[1] }));
const desk = routes.filter(({ who }) => who !== "everybody");

/** People with one right each, and one with none: a right opens its own pages and no others. */
const roles = [...rights, "none"] as const;
type Role = (typeof roles)[number];

const staff = new Map<Role, { id: number }>();
beforeAll(async () => {
	for (const role of roles) staff.set(role, await staffWith(role));
});

function staffWith(role: Role) {
	return makeStaff(role === "none" ? [] : [role]);
}

function filled(path: string): string {
	return path
		.replace(/:(token|key|file|part)\??/g, "a".repeat(22))
		.replace(/:\w+\??/g, "999999999")
		.replace("*", "nowhere");
}

const cookies = new Map<Role, string>();
/** One session for each role; routes that end sessions get a separate person. */
async function sessionOf(role: Role, path: string): Promise<string> {
	if (/sign-out|account|people/.test(path)) return cookieOf(await staffWith(role));
	const cookie = cookies.get(role) ?? (await cookieOf(staff.get(role) ?? { id: 0 }));
	cookies.set(role, cookie);
	return cookie;
}

const ways = [
	{ method: "GET", end: "" },
	{ method: "GET", end: ".data" },
	{ method: "POST", end: "" },
	{ method: "POST", end: ".data" },
];

/** How the route answered: "in" is everything that the page itself returns. */
async function knock(
	{ path, hasAction }: (typeof routes)[number],
	{ method, end }: (typeof ways)[number],
	role: Role | undefined,
) {
	const headers: Record<string, string> = { Origin: "https://corso.example" };
	if (role) headers.Cookie = await sessionOf(role, path);
	const asked = filled(path) + end;
	const body = new URLSearchParams();
	const reply = await site.ask(asked, method === "POST" ? { method, headers, body } : { headers });
	const isWayIn = `${reply.headers.location ?? ""}${reply.status === 202 ? reply.text : ""}`;
	const label = `${method} ${asked} by ${role ?? "nobody"}: ${reply.status}`;
	if (method === "POST" && !hasAction) {
		return { label, reply, answer: reply.status === 405 ? "no way" : "open" };
	}
	if (reply.status === 403) return { label, reply, answer: "not yours" };
	// Whoever signs out is led to the same place.
	const signsOut = role !== undefined && /\/sign-out/.test(path);
	if (/\/login(\?|"|$)/.test(isWayIn) && !signsOut) {
		return { label, reply, answer: "sign in first" };
	}
	return { label, reply, answer: reply.status < 500 ? "in" : "fault" };
}

test("every route in the build, the desk's included, has a row in the table", () => {
	const unknown = routes.filter(({ who }) => !who).map(({ path }) => path);
	expect(unknown, "give these routes a line in test/site/rights.test.ts").toEqual([]);
	expect(desk.length).toBeGreaterThan(20);
	for (const { path, who } of desk) expect(path.startsWith("/desk"), `${path}: ${who}`).toBe(true);
});

test.each(desk)("$path is for $who (Z3)", async (route) => {
	for (const way of ways) {
		const closed = way.method === "POST" && !route.hasAction;
		for (const role of [undefined, ...roles]) {
			const { answer, label, reply } = await knock(route, way, role);
			const may = role && (route.who === "staff" || route.who === role);
			const due = closed ? "no way" : !role ? "sign in first" : may ? "in" : "not yours";
			expect(answer, label).toBe(due);
			expect(reply.headers["cache-control"], label).toBe("no-store");
			if (answer !== "no way") expect(reply.headers["x-robots-tag"], label).toBe("noindex");
		}
	}
});

/** What changes something here; forms are posted, and only photos are put. */
const declared = ({ path, hasAction }: (typeof routes)[number]) =>
	path === "/uploads/:key" ? ["PUT", "DELETE"] : hasAction ? ["POST"] : [];

test("no route accepts a method that it does not declare, from anyone (Z3)", async () => {
	const headers = {
		Origin: "https://corso.example",
		Cookie: await sessionOf("manage", "/desk"),
	};
	for (const route of routes) {
		for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
			if (declared(route).includes(method)) continue;
			for (const asked of [filled(route.path), `${filled(route.path)}.data`]) {
				const body = new URLSearchParams({ a: "b" });
				const reply = await site.ask(asked, { method, headers, body });
				expect(reply.status, `${method} ${asked}`).toBe(405);
				const allowed = new Set(reply.headers.allow?.split(", "));
				expect(allowed, `${method} ${asked}`).not.toContain(method);
				for (const each of declared(route)) expect(allowed, asked).toContain(each);
				expect(reply.headers["cache-control"], asked).toBe("no-store");
			}
		}
	}
});

test("what a role may not see stays closed for every choice of _routes", async () => {
	const reviewer = { Cookie: await cookieOf(staff.get("review") ?? { id: 0 }) };
	const governed = routes.filter(({ who, path }) => who === "manage" && !path.includes(":"));
	expect(governed.length).toBeGreaterThan(1);
	for (const { path, id } of governed) {
		for (const chosen of [id, `root,${id}`, "root", "desk/desk.layout", "", "*"]) {
			const asked = `${path}.data?_routes=${encodeURIComponent(chosen)}`;
			expect((await site.ask(asked)).status, asked).toBe(202);
			const { status, text } = await site.ask(asked, { headers: reviewer });
			expect(text, asked).not.toContain("@example.com");
			if (chosen.includes(id)) expect(status, asked).toBe(403);
		}
	}
});

test("public pages are the same for everyone, and set no cookie (H3)", async () => {
	const { id } = staff.get("manage") ?? { id: 0 };
	const open = routes.filter(({ who, path }) => who === "everybody" && !/[:*]/.test(path));
	for (const { path } of open) {
		for (const asked of [path, path === "/" ? "/_.data" : `${path}.data`]) {
			const headers = { Cookie: await cookieOf({ id }) };
			const [known, stranger] = [await site.ask(asked, { headers }), await site.ask(asked)];
			if (/^\/login/.test(path)) {
				expect(stranger.headers["cache-control"], asked).toBe("no-store");
				continue;
			}
			expect(known.headers["set-cookie"], asked).toBeUndefined();
			expect(stranger.headers["set-cookie"], asked).toBeUndefined();
			expect(known.status, asked).toBe(stranger.status);
			// Forms contain a ticket.
			if (stranger.headers["cache-control"]?.startsWith("public")) {
				expect(known.text, asked).toBe(stranger.text);
			}
			expect(known.text, asked).not.toContain("Volunteer");
		}
	}
});
