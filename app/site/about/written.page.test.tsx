import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { env } from "#app/platform/settings/env.server.ts";
import { site } from "#site";
import WrittenPage, { loader } from "./written.page.tsx";

const unset = { ...env };

async function renderPrivacy(settings: Partial<typeof env> = {}): Promise<string> {
	onTestFinished(() => void Object.assign(env, unset));
	Object.assign(env, unset, settings);
	const Stub = createRoutesStub([{ id: "privacy", path: "/privacy", Component: WrittenPage }]);
	const hydrationData = {
		loaderData: { privacy: await loader({ url: new URL("https://corso.example/privacy") }) },
	};
	return renderToStaticMarkup(<Stub initialEntries={["/privacy"]} hydrationData={hydrationData} />);
}

const hosts = /[\w-]+\.example(?:\.com)?(?![\w/@])/g;
const hostsIn = (html: string) =>
	[...new Set(html.match(hosts))].filter((host) => !site.contactEmail.endsWith(host)).sort();
const here = { siteUrl: "https://corso.test", databaseUrl: "postgres://u:p@127.0.0.1:5432/ccr" };

test("a service is named only where the settings use it (D3)", async () => {
	const none = await renderPrivacy(here);
	expect(hostsIn(none)).toEqual([]);
	expect(none).not.toMatch(/Mailchimp|Google|Backups from before|cookies does/);
	expect(none).toContain("no outside service");
	const all = await renderPrivacy({
		siteUrl: here.siteUrl,
		databaseUrl: "postgres://name:secret@db.example/ccr",
		filesUrl: "https://cdn.example/files",
		storage: "s3",
		s3: { bucket: "b", endpoint: "https://store.example", region: "r", key: "k", secret: "s" },
		smtpUrl: "smtps://name:secret@relay.example:465",
		mailingList: { kind: "mailchimp", url: "https://list.example", id: "1", key: "k" },
		promoteHook: { url: "https://hook.example/in?key=secret", secret: "secret" },
		analytics: { kind: "ga4", id: "G-1", url: "https://count.example" },
		backup: {
			to: "s3://vault/ccr",
			keep: 9,
			passphrase: undefined,
			service: { endpoint: "https://vault.example", region: "r", key: "k", secret: "secret" },
		},
	});
	expect(hostsIn(all)).toEqual(
		"cdn count db hook list relay store vault".split(" ").map((name) => `${name}.example`),
	);
	expect(all).toMatch(/Mailchimp[\s\S]*Google Analytics/);
	expect(all).toContain("9 nights");
	expect(all).not.toMatch(/secret@|key=|:secret/);
});

test("forms that are passed on, and counters without consent, are said as they are", async () => {
	const list = { kind: "listmonk", url: "https://list.example", id: "1", key: "k" } as const;
	expect(await renderPrivacy({ ...here, mailingList: list, forwardAllForms: true })).toContain(
		"passed on",
	);
	expect(await renderPrivacy({ ...here, mailingList: list })).not.toContain("passed on");
	const counted = { kind: "plausible", id: "x", url: "https://count.example" } as const;
	const page = await renderPrivacy({ ...here, analytics: counted });
	expect(page).toContain("stores nothing on your device");
	expect(page).toContain("Visitors get no cookies");
	expect(page).not.toContain("Google");
});

test("a relay on the same machine or network is nobody else", async () => {
	for (const host of ["localhost", "mail", "10.0.0.7", "127.0.0.1", "[::1]", "192.168.1.4"]) {
		expect(await renderPrivacy({ ...here, smtpUrl: `smtp://${host}:25` })).toContain(
			"no outside service",
		);
	}
});

test("it has a heading, an anchor and an entry in its contents for every part", async () => {
	const page = await renderPrivacy(here);
	const ids = [...page.matchAll(/<h2 id="(section-[\w-]+)"/g)].map(([, id]) => id);
	expect(ids.length).toBeGreaterThan(12);
	expect([...page.matchAll(/<a href="#(section-[\w-]+)"/g)].map(([, id]) => id)).toEqual(ids);
	expect(page).toContain(site.contactEmail);
});
