import { expect, test } from "vitest";
import { deviceName } from "#app/people/device-name.ts";

test.each([
	[
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
		"Safari on a Mac",
	],
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
		"Edge on Windows",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
		"Chrome on iPhone",
	],
	["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
	["Mozilla/5.0 (Linux; Android 15)", "A browser on Android"],
])("%s", (agent, name) => {
	expect(deviceName(agent)).toBe(name);
});

test("what names no browser that we know is called one thing", () => {
	expect(deviceName("curl/8.5.0")).toBe(deviceName(""));
	expect(deviceName("")).not.toMatch(/^$|curl/);
});
