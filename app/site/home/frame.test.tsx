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

test.each([
	["/", ["/"]],
	["/about", ["/about"]],
	["/about/editorial", ["/about"]],
	["/guides/bringing-a-puppy-home", ["/guides"]],
	["/adoption-network", ["/adoption-network"]],
	["/Adoption-Network/signup", ["/adoption-network/signup"]],
	["/adoption-network/otto", []],
	["/breeder-network/otto", []],
	["/privacy", []],
])("on %s the menu marks %j", (address, links) => {
	const Stub = createRoutesStub([{ path: "*", Component: EmptyPage }]);
	const page = renderToStaticMarkup(<Stub initialEntries={[address]} />);
	const current = [...page.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(String);
	expect(current.map((link) => link.match(/href="([^"]+)"/)?.[1])).toEqual(links);
});

test.each(site.socialLinks)("$name links to the network until the site has an account", (link) => {
	expect(linkTo(link.name)).toContain(`href="${link.network}"`);
	expect(linkTo(link.name)).toContain('rel="noopener"');
	const { account } = link;
	onTestFinished(() => void Object.assign(link, { account }));
	Object.assign(link, { account: `${link.network}corso` });
	expect(linkTo(link.name)).toContain(`href="${link.network}corso"`);
	expect(linkTo(link.name)).toContain('rel="noopener me"');
});
