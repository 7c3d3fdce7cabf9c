/** Who fills in a form: the owner or breeder on a private page, or the team at the desk. */
export type Audience = "owner" | "desk";

/** What a form says about a field. */
type Wording = {
	label?: string;
	hint?: string;
	/** The error when it is empty; a field without one may stay empty. */
	required?: string;
};

type Options = Wording & {
	/** The field's one name: in history, comparisons, exports and on the public page. */
	label: string;
	/** Where one audience reads something else. */
	owner?: Wording;
	desk?: Wording;
	/** "by choice": the consent field named in `consent` decides. "private": staff only. */
	visibility?: "public" | "by choice" | "private";
	consent?: string;
	/** The public page's row, where it is not simply the label and the value; `false`: no row of its own. */
	page?: false | { label?: string; empty?: string; text?: (values: Values) => string };
	/** The browser's autofill token. */
	autoComplete?: string;
	/** Takes the whole width of the form's grid. */
	wide?: boolean;
	/** One line that the form shows as several, beside two other fields. */
	tall?: boolean;
	/** The form offers what other records of its kind say. */
	suggested?: boolean;
	/** What a draft or an open form says that is older than the field. */
	unasked?: string;
	/** What promotion says of a yes, where it is not the label. */
	point?: (values: Values) => string;
	/** What erasure leaves where the table takes no empty text. */
	erased?: string;
};

/** A record or a draft as its form has it: a text for every field. */
export type Values = Readonly<Record<string, string | undefined>>;

export type Answer = "yes" | "no" | "not_tested";

type Shape = {
	type:
		| "text"
		| "longText"
		| "choice"
		| "integer"
		| "triState"
		| "email"
		| "phone"
		| "postalCode"
		| "country"
		| "consent"
		| "markdown"
		| "photo"
		| "download";
	/** Characters, or the largest whole number. */
	max: number;
	min?: number;
	/** Written behind a number: "lbs". */
	unit?: string;
	options?: readonly { value: string; label: string }[];
	/** The field that holds the country whose rules a phone number or postal code follows. */
	countryField?: string;
};

/** A field of a record; `Value` is what a publishable record holds in it. */
export type Field<Value = unknown> = Options &
	Shape & { readonly valueType?: (value: Value) => void };

export type ValueOf<F> = F extends Field<infer Value> ? Value : never;

const field =
	<Value>(shape: Shape) =>
	(options: Options): Field<Value> => ({ ...shape, ...options });

/** One line of text, up to `max` characters. */
export const text = ({ max, ...options }: Options & { max: number }) =>
	field<string>({ type: "text", max })(options);

/** Several lines of text. */
export const longText = ({ max, ...options }: Options & { max: number }) =>
	field<string>({ type: "longText", max })({ wide: true, ...options });

/** One of the given words, which are shown as they are stored. */
export function choice<const Of extends readonly string[]>({
	of,
	...options
}: Options & { of: Of }) {
	const choices = of.map((value) => ({ value, label: value }));
	return field<Of[number]>({ type: "choice", max: 60, options: choices })(options);
}

/** A whole number; an empty one that is not required is 0. */
export const integer = ({
	min,
	max,
	unit,
	...options
}: Options & { min: number; max: number; unit?: string }) =>
	field<number>({ type: "integer", min, max, ...(unit ? { unit } : {}) })(options);

/** Yes, No, or Not tested, which is an answer of its own and never a No. */
export const triState = (options: Options) =>
	field<Answer>({
		type: "triState",
		max: 12,
		options: [
			{ value: "yes", label: "Yes" },
			{ value: "no", label: "No" },
			{ value: "not_tested", label: "Not tested" },
		],
	})({ required: `${options.label}: choose yes, no or not tested.`, ...options });

/** An email address, stored as one plain mailbox. */
export const email = (options: Options) => field<string>({ type: "email", max: 254 })(options);

/** A phone number, stored as E.164. */
export const phone = ({ countryField, ...options }: Options & { countryField?: string }) =>
	field<string>({ type: "phone", max: 30, ...(countryField ? { countryField } : {}) })(options);

/** A postal code of the country in `countryField`. */
export const postalCode = ({ countryField, ...options }: Options & { countryField: string }) =>
	field<string>({ type: "postalCode", max: 12, countryField })(options);

/** ISO 3166-1 alpha-2, one of the site's countries. */
export const country = (options: Options) => field<string>({ type: "country", max: 2 })(options);

/** Whether the public may see another field. */
export const consent = (options: Options) =>
	field<boolean>({ type: "consent", max: 3 })({ visibility: "private", wide: true, ...options });

/** A text in Markdown, written in the desk's editor. */
export const markdown = ({ max, ...options }: Options & { max: number }) =>
	field<string>({ type: "markdown", max })({ wide: true, ...options });

/** A photo of the team's library, by its id. */
export const photo = (options: Options) =>
	field<number | null>({ type: "photo", max: 15 })(options);

/** Where a PDF comes from: made from the text, uploaded, or another site's. */
export type Download =
	| { from: "text" }
	| { from: "file"; key: string }
	| { from: "elsewhere"; url: string };

/** A PDF, chosen on a page of its own. */
export const download = (options: Options) =>
	field<Download>({ type: "download", max: 2000 })(options);
