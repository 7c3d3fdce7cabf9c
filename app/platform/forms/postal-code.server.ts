import validator from "validator";

const forms = {
	US: /^(\d{5})(?:-?(\d{4}))?$/,
	CA: /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/,
	GB: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/,
} as const;

/** Undefined when the country has no such code; unchanged for other countries. */
export function normalizePostalCode(text: string, country: string): string | undefined {
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
