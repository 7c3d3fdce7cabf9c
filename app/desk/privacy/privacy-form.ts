import * as v from "valibot";
import { phoneCandidates } from "#app/platform/forms/phone.server.ts";
import { emailLine, line, longestPhone, tick } from "#app/platform/forms/typed-form.server.ts";

const contactFields = {
	email: v.pipe(
		emailLine(254),
		v.check(
			(text) => text === "" || /^[^\s@"\\]+@[^\s@"\\]+$/.test(text),
			"Enter the full email address. Example: name@example.com",
		),
	),
	phone: v.pipe(
		line(longestPhone),
		v.check(
			(text) => text === "" || phoneCandidates(text).length > 0,
			"Enter the number with its area code, or with + and the country code.",
		),
	),
};

export const SearchForm = v.pipe(
	v.object(contactFields),
	v.forward(
		v.partialCheck(
			[["email"], ["phone"]],
			({ email, phone }) => email !== "" || phone !== "",
			"Enter an email address, a phone number, or both.",
		),
		["email"],
	),
);

export const EraseForm = v.pipe(
	v.object({ ...contactFields, confirm: line(254), sure: tick }),
	v.forward(
		v.partialCheck(
			[["email"], ["phone"], ["confirm"]],
			({ email, phone, confirm }) => confirm.toLowerCase() === (email || phone).toLowerCase(),
			"That doesn’t match. Type it exactly as shown above.",
		),
		["confirm"],
	),
	v.forward(
		v.partialCheck([["sure"]], ({ sure }) => sure, "Check this box first."),
		["sure"],
	),
);
