import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { site } from "#site";
import HomePage from "./home.page.tsx";

function renderHome(): string {
	const Stub = createRoutesStub([{ id: "home", path: "/", Component: HomePage }]);
	const loaderData = { home: { dogs: [], guides: [], live: {} } };
	return renderToStaticMarkup(<Stub hydrationData={{ loaderData }} />);
}

/** The home page's JSON-LD about the organization. */
function organization(): Record<string, unknown> {
	const scripts = [
		...renderHome().matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
	];
	const values = scripts.map(([, text = ""]) => JSON.parse(text) as Record<string, unknown>);
	return values.find((value) => value["@type"] === "Organization") ?? {};
}

function configure(...accounts: string[]): void {
	for (const [index, link] of site.socialLinks.entries()) {
		const { account } = link;
		Object.assign(link, { account: accounts[index] ?? "" });
		onTestFinished(() => void Object.assign(link, { account }));
	}
}

test.each([
	[[], undefined],
	[["https://www.facebook.com/corso"], ["https://www.facebook.com/corso"]],
	[["", "https://www.instagram.com/corso"], ["https://www.instagram.com/corso"]],
])("with the accounts %j sameAs is %j", (accounts, sameAs) => {
	configure(...accounts);
	expect(organization()).toMatchObject({ name: site.name });
	expect(organization().sameAs).toEqual(sameAs);
});

test("on an empty site nothing is announced that isn't there", () => {
	const page = renderHome();
	const sections = [...page.matchAll(/<section [^>]*aria-labelledby="(\w+)"/g)].map(([, id]) => id);
	expect(sections).toEqual(["tools", "review", "rehome", "loop"]);
	expect(page).not.toContain("<article");
});
