import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { site } from "#site";
import { Frame } from "./frame.tsx";

function EmptyPage() {
	return <Frame>{null}</Frame>;
}

function linkTo(name: string): string {
	const Stub = createRoutesStub([{ path: "/", Component: EmptyPage }]);
	const page = renderToStaticMarkup(<Stub />);
	return page.match(new RegExp(`<a [^>]*>${name}</a>`))?.[0] ?? "";
}

test.each(site.socialLinks)("$name links to the network until the site has an account", (link) => {
	expect(linkTo(link.name)).toContain(`href="${link.network}"`);
	expect(linkTo(link.name)).toContain('rel="noopener"');
	const { account } = link;
	onTestFinished(() => void Object.assign(link, { account }));
	Object.assign(link, { account: `${link.network}corso` });
	expect(linkTo(link.name)).toContain(`href="${link.network}corso"`);
	expect(linkTo(link.name)).toContain('rel="noopener me"');
});
