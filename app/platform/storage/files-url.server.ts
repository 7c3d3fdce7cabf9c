import * as v from "valibot";

/** The value becomes part of every page's CSP, so only plain origins and paths are accepted. */
export const filesUrl = v.pipe(
	v.string(),
	v.check(
		fits,
		"is https://host or https://host/folder, of letters, digits, dots and dashes (http only on this machine)",
	),
	v.transform((text) => text.replace(/\/$/, "")),
);

const loopback = ["localhost", "127.0.0.1", "[::1]"];

function fits(text: string): boolean {
	const [, scheme, host = "", path = ""] =
		/^(https?):\/\/([a-z\d.-]+|\[::1\])(?::\d{1,5})?((?:\/[\w.-]+)*)\/?$/.exec(text) ?? [];
	if (!URL.canParse(text) || /\/\.\.?(\/|$)/.test(path)) return false;
	return scheme === "https" || (scheme === "http" && loopback.includes(host));
}
