import { findCodes, findLinks, findMoneyWords } from "#app/cases/risk-checks/text-rules.ts";

const warnings = [
	{
		find: findMoneyWords,
		mentions: "money, shipping or another messaging app",
		advice: "Don’t pay anything before you’ve met in person, and stay on this page until then.",
	},
	{
		find: findLinks,
		mentions: "a link",
		advice: "Don’t enter a password, a code or payment details on a page that it opens.",
	},
	{
		find: findCodes,
		mentions: "a code",
		advice: "Never pass on a code that was sent to you: people use it to take over accounts.",
	},
];

/** Finds what scammers often mention. The message may still be harmless. */
export function warningsIn(text: string) {
	return warnings.flatMap(({ find, ...warning }) => {
		const { name, clean } = find([{ field: "message", text }]);
		return clean ? [] : [{ name, ...warning }];
	});
}
