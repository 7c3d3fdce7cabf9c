import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Link as RouterLink, NavLink as RouterNavLink } from "react-router";
import { expect, test } from "vitest";
import { Link, mailtoOf, NavLink, PathLink } from "#app/ui/link.tsx";

const at = (page: React.ReactNode) =>
	renderToStaticMarkup(<MemoryRouter initialEntries={["/guides?page=2"]}>{page}</MemoryRouter>);

test.each([
	"/",
	"/guides",
	"/guides?page=3&q=a%20b",
	"/adoption-network/bruno-12#photos",
	"/desk/review/5?kind=rehome&page=2",
])("the server's anchor to %s is the one that the browser's router makes", (to) => {
	const props = { to, className: "font-semibold", rel: "next", "aria-current": true as const };
	const browsers = at(
		<RouterLink discover="none" {...props}>
			<b>More</b>
		</RouterLink>,
	);
	for (const OurLink of [Link, PathLink]) {
		const ours = at(
			<OurLink {...props} prefetch="intent" viewTransition>
				<b>More</b>
			</OurLink>,
		);
		expect(ours).toBe(browsers);
	}
});

test("relative links resolve as the router does", () => {
	expect(at(<Link to="?page=3">Next</Link>)).toContain('href="/guides?page=3"');
	expect(at(<PathLink to="//elsewhere.example/a">Away</PathLink>)).toBe(
		at(
			<RouterLink discover="none" to="//elsewhere.example/a">
				Away
			</RouterLink>,
		),
	);
});

test.each([
	["/desk", 2],
	["/desk/guides", 3],
	["/Desk/Guides", 3],
	["/desk/guides/7", 2],
	["/desk/guidesque", 1],
	["/", 2],
])("on %s the same links of a menu are current as the router's would be", (page, many) => {
	const menuOf = (Of: typeof NavLink | typeof RouterNavLink) => {
		const links = ["/", "/desk", "/desk/guides"].flatMap((to) => [
			<Of key={`${to} end`} to={to} end>
				Its own page
			</Of>,
			<Of key={to} to={to}>
				Those below it, too
			</Of>,
		]);
		const html = renderToStaticMarkup(<MemoryRouter initialEntries={[page]}>{links}</MemoryRouter>);
		return html.split("</a>").flatMap((tag) => {
			return tag.includes('aria-current="page"')
				? tag.replace(/ (class|data-discover)="[^"]*"/g, "")
				: [];
		});
	};
	const ours = menuOf(NavLink);
	expect(ours.map(sorted)).toEqual(menuOf(RouterNavLink).map(sorted));
	expect(ours.length).toBe(many);
});

function sorted(tag: string): string {
	return tag.split(/[ >]/).sort().join(" ");
}

test("an address that looks like a link with more recipients is the only recipient (I2)", () => {
	expect(mailtoOf("luca?bcc=x%40evil.example&cc=y@example.com")).toBe(
		"mailto:luca%3Fbcc%3Dx%2540evil.example%26cc%3Dy@example.com",
	);
});
