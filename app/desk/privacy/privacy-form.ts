import * as v from "valibot";
import { line, mailLine, tick } from "#app/platform/typed-form.server.ts";

const someone = {
	email: v.pipe(
		mailLine(254),
		v.check(
			(text) => text === "" || /^[^\s@"\\]+@[^\s@"\\]+$/.test(text),
			"Write the whole address, such as name@example.com.",
		),
	),
	phone: v.pipe(
		line(30),
		v.check(
			(text) => text === "" || /^\+?[\d\s().-]{7,30}$/.test(text),
			"Write the number with its area code, or with + and the country code.",
		),
	),
};

const oneOfBoth = "Write an address or a phone number, or both.";

/** Whom to look for. */
export const SearchForm = v.pipe(
	v.object(someone),
	v.forward(
		v.partialCheck(
			[["email"], ["phone"]],
			({ email, phone }) => email !== "" || phone !== "",
			oneOfBoth,
		),
		["email"],
	),
);

/** Whom to erase: typed once more, and ticked. */
export const EraseForm = v.pipe(
	v.object({ ...someone, confirm: line(254), sure: tick }),
	v.forward(
		v.partialCheck(
			[["email"], ["phone"]],
			({ email, phone }) => email !== "" || phone !== "",
			oneOfBoth,
		),
		["confirm"],
	),
	v.forward(
		v.partialCheck(
			[["email"], ["phone"], ["confirm"]],
			({ email, phone, confirm }) => confirm.toLowerCase() === (email || phone).toLowerCase(),
			"This is not the same. Type it as it stands above.",
		),
		["confirm"],
	),
	v.forward(
		v.partialCheck([["sure"]], ({ sure }) => sure, "Please tick this box first."),
		["sure"],
	),
);
