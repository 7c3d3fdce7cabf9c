import { expect, test } from "vitest";
import { deskPath, withReturnPath } from "#app/people/sessions.ts";

test.each(["/desk", "/desk/review/12", "/desk/guides/some-name", "/desk/a.b/c_d"])(
	"signing in leads back to %s",
	(path) => {
		expect(deskPath(path)).toBe(path);
		for (const login of ["/login", "/login?said=late"]) {
			const { searchParams } = new URL(withReturnPath(login, path), "https://corso.example");
			expect(deskPath(searchParams.get("to"))).toBe(path);
			expect(searchParams.get("said")).toBe(login === "/login" ? null : "late");
		}
	},
);

test.each([
	"//e",
	"/\\e",
	"javascript:alert(1)",
	"%2f%2fe",
	"/%2fe",
	"https://e.example",
	"desk",
	"",
	"/desk//e",
	"/desk/../..//e",
	"/desk/..",
	"/deskx",
	"/desk\\e",
	"/desk/%2e%2e",
	"/desk?to=//e",
	"/desk\n//e",
	" /desk",
	"/desk#//e",
	"/DESK",
	"/about",
	"/desk@e.example",
	"/desk/\u0000",
])("%j leads nowhere but to the desk (A5)", (to) => {
	expect(deskPath(to)).toBe("/desk");
});
