import { expect, test } from "vitest";
import { isInDeskBuild, isPrivatePath, withoutSecret } from "#app/platform/http/private-paths.ts";

const token = "k3yK3yK3yK3yK3yK3yK3yA";

test.each([
	"/status/",
	"/uploads/",
	"/alerts/",
	"/talk/",
	"/report/",
	"/letter/",
	"/aftercare/",
	"/take-back/",
	"/newsletter/confirm/",
	"/newsletter/preferences/",
	"/newsletter/unsubscribe/",
])("the secret after %s is not logged (A6, D2)", (start) => {
	for (const path of [start, start.toUpperCase()].flatMap((at) => [
		at + token,
		`${at + token}.data`,
	])) {
		expect(isPrivatePath(path)).toBe(true);
		expect(withoutSecret(path)).not.toContain(token);
	}
});

test("public addresses are logged unchanged", () => {
	for (const path of [
		"/",
		"/guides/bringing-a-puppy-home-in-winter",
		"/newsletter",
		"/status",
		"/alerts",
		"/talk",
		"/report",
		"/letter",
		"/aftercare",
		"/take-back",
	]) {
		expect(isPrivatePath(path)).toBe(false);
		expect(withoutSecret(path)).toBe(path);
	}
});

test.each(["/desk", "/DESK/people", "/%64esk", "/Desk.data", "/login", "/edit/dog/x"])(
	"%s belongs to the desk",
	(path) => {
		expect(isInDeskBuild(path)).toBe(true);
	},
);
