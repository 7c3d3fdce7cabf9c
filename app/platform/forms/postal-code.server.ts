import validator from "validator";

/** How each country writes its code: the parts of "K1A0B1" as they are kept, "K1A 0B1". */
const forms = {
	US: /^(\d{5})(?:-?(\d{4}))?$/,
	CA: /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/,
	GB: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/,
} as const;

/**
 * A postal code in the one form of its country; undefined when that country has no such code. Of
 * other countries, and of none, it is kept as it was written.
 */
export function plainPostalCode(text: string, country: string): string | undefined {
	if (!isKnown(country)) return text;
	const parts = forms[country].exec(text.toUpperCase().replace(/\s/g, ""));
	const code = parts
		?.slice(1)
		.filter(Boolean)
		.join(country === "US" ? "-" : " ");
	return code && validator.isPostalCode(code, country) ? code : undefined;
}

function isKnown(country: string): country is keyof typeof forms {
	return country in forms;
}
