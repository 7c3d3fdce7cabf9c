import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { env } from "#app/platform/settings/env.server.ts";
import PrivacyPage, { loader } from "./privacy.page.tsx";

const unset = { ...env };

function renderPrivacy(settings: Partial<typeof env>): string {
	onTestFinished(() => void Object.assign(env, unset));
	Object.assign(env, unset, settings);
	const Stub = createRoutesStub([{ id: "privacy", path: "/privacy", Component: PrivacyPage }]);
	const hydrationData = { loaderData: { privacy: loader() } };
	return renderToStaticMarkup(<Stub initialEntries={["/privacy"]} hydrationData={hydrationData} />);
}

const services = /Mailchimp|Plausible|Google|passed on|Backups/g;
const list = { kind: "mailchimp", url: "https://us1.example", id: "1", key: "k" } as const;

test("the privacy page names a service only where the settings use it", () => {
	expect(renderPrivacy({}).match(services)).toBeNull();
	const counted = { kind: "ga4", id: "G-1", url: "https://count.example" } as const;
	expect(renderPrivacy({ mailingList: list, analytics: counted }).match(services)).toEqual([
		"Google",
		"Mailchimp",
	]);
	const backup = { ...env.backup, to: "/backups", keep: 9 };
	const page = renderPrivacy({ mailingList: list, forwardAllForms: true, backup });
	expect(page.match(services)).toEqual(["passed on", "Mailchimp", "Mailchimp", "Backups"]);
	expect(page).toContain("9 nights");
});
