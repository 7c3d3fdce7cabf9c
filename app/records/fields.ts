export type Audience = "owner" | "desk";

export type Wording = {
	label: string;
	hint?: string;
	/** The error shown when the field is empty; without it, the field is optional. */
	required?: string;
};

type Options = Wording & {
	owner?: Partial<Wording>;
	desk?: Partial<Wording>;
	/** The consent field that decides whether this one is public; without it, the field is public. */
	consent?: string;
	/** Never public, whatever the owner chooses; only the team sees it. */
	private?: true;
	/** The field that, once filled in, makes this one optional. */
	unless?: string;
	/** Asked only while another field has this value; stored empty otherwise. */
	when?: { field: string; is: string };
	/** Asked only where a local law names the field; stored empty elsewhere. */
	byLaw?: true;
	/** The error when a field required by local law is empty; the law's name is appended to it. */
	demanded?: string;
	/** Questions shown with the field, for owners who don’t know what to write. */
	prompts?: readonly string[];
	/** Asked by the public form, so that the private page shows what was given, and a way to change it. */
	given?: true;
	/** Optional, and folded away in its group until it has a value or a law requires it. */
	extra?: true;
	/** How many words a longer text usually has, for the time that the private page promises. */
	words?: number;
	/** Overrides for the row on the public page; `false` hides the row. */
	page?:
		| false
		| {
				label?: string;
				/** The text for an empty value; an explicit `undefined` omits the row. */
				empty?: string | undefined;
				text?: (values: Values) => string;
		  };
	autoComplete?: string;
	wide?: boolean;
	/** Short enough for two in a row on a phone. */
	narrow?: boolean;
	/** A single-line text shown in a text area next to two other fields. */
	tall?: boolean;
	suggested?: boolean;
	/** Shows a choice as radio buttons. */
	spread?: boolean;
	/** The value for drafts and open forms that are older than the field. */
	unasked?: string;
	/**
	 * For dates: rejects the other days; today is among all of them. A deadline that was valid when it was told may
	 * pass: then it isn't shown, and its owner is asked.
	 */
	days?: "past" | "upcoming" | "deadline";
	/** Replaces the label in promotional texts. */
	point?: (values: Values) => string;
	/** The line under “What we checked” while the answer is “not tested”. */
	untested?: string;
	/** The placeholder written on erasure if the column must not be empty. */
	erased?: string;
};

export type Values = Readonly<Record<string, string | undefined>>;

export type Answer = "yes" | "no" | "not_tested";

/** `owner` replaces the label in owners’ forms. */
export type Option = { value: string; label: string; owner?: string };

const dontKnow = "I don’t know";

type Shape = {
	type:
		| "text"
		| "longText"
		| "choice"
		| "integer"
		| "triState"
		| "date"
		| "partialDate"
		| "dayTold"
		| "microchip"
		| "email"
		| "phone"
		| "postalCode"
		| "country"
		| "consent"
		| "markdown"
		| "photo"
		| "download";
	/** The maximum length in characters, or the largest number. */
	max: number;
	min?: number;
	/** The number is a year, up to the current one. */
	pastYear?: boolean;
	unit?: string;
	/**
	 * How people write the number besides digits; see `measures.ts`. An age is in years, its months in another field.
	 * A weight is stored in pounds, and forms send the unit of a bare number in another field.
	 */
	reads?: "weight" | { monthsIn: string };
	options?: readonly Option[];
	countryField?: string;
	/** Any country can be chosen, not only one of the site’s. */
	anyCountry?: true;
};

/** `Value` is the type of the field's value in a publishable record. */
export type Field<Value = unknown> = Options &
	Shape & { readonly valueType?: (value: Value) => void };

export type ValueOf<F> = F extends Field<infer Value> ? Value : never;

function field<Value>(description: Shape & Options): Field<Value> {
	return description;
}

type Long = Options & { max: number };

export const text = (options: Long) => field<string>({ type: "text", ...options });

export const longText = (options: Long) =>
	field<string>({ type: "longText", wide: true, ...options });

type Choices<Of extends readonly string[]> = Options & {
	of: Of;
	labels?: Readonly<Record<Of[number], string>>;
	/** The option that an owner chooses who doesn’t know. */
	unknown?: Of[number];
};

export function choice<const Of extends readonly string[]>({
	of,
	labels,
	unknown,
	...rest
}: Choices<Of>) {
	const options = of.map((value: Of[number]) => ({
		value,
		label: labels?.[value] ?? value,
		...(value === unknown && { owner: dontKnow }),
	}));
	return field<Of[number]>({ type: "choice", max: 60, options, ...rest });
}

export function optionalChoice<const Of extends readonly string[]>(choices: Choices<Of>) {
	return choice(choices) as Field<Of[number] | "">;
}

/** A day, stored as YYYY-MM-DD. */
export const date = (options: Options) =>
	field<string | null>({ type: "date", max: 10, ...options });

/** A past day, month or year, as precise as it is known; see `dates.ts`. */
export const partialDate = (options: Options) =>
	field<string>({ type: "partialDate", max: 12, wide: true, ...options });

/** The day on which answers that grow were told; forms send it hidden, see `today.ts`. */
export const dayTold = (options: Options) =>
	field<string>({ type: "dayTold", max: 10, page: false, ...options });

/** Stored as normalized by `microchip.ts`. */
export const microchip = (options: Options) =>
	field<string>({ type: "microchip", max: 40, ...options });

/** An empty optional field is stored as 0. */
export const integer = (
	options: Long & { min: number } & Pick<Shape, "pastYear" | "unit" | "reads">,
) => field<number>({ type: "integer", ...options });

/** The third answer is “Not tested”, or “Not known” for a fact that nobody tests. */
export const triState = ({ isFact, ...options }: Options & { isFact?: true }) =>
	field<Answer>({
		type: "triState",
		max: 12,
		options: [
			{ value: "yes", label: "Yes" },
			{ value: "no", label: "No" },
			isFact
				? { value: "not_tested", label: "Not known", owner: dontKnow }
				: { value: "not_tested", label: "Not tested" },
		],
		required: `${options.label}: choose one of the three answers.`,
		...options,
	});

export const email = (options: Options) => field<string>({ type: "email", max: 254, ...options });

/** Stored in E.164 format, with the extension after it; see `phone.server.ts`. */
export const phone = (options: Options & { countryField?: string }) =>
	field<string>({ type: "phone", max: 40, ...options });

export const postalCode = (options: Options & { countryField: string }) =>
	field<string>({ type: "postalCode", max: 12, ...options });

/** Stored as an ISO 3166-1 alpha-2 code. */
const country = (options: Options) => field<string>({ type: "country", max: 2, ...options });

export const consent = (options: Options) =>
	field<boolean>({ type: "consent", max: 3, wide: true, ...options });

export const markdown = (options: Long) =>
	field<string>({ type: "markdown", wide: true, ...options });

export const photo = (options: Options) =>
	field<number | null>({ type: "photo", max: 15, ...options });

export type Download =
	| { from: "text" }
	| { from: "file"; key: string }
	| { from: "elsewhere"; url: string };

export const download = (options: Options) =>
	field<Download>({ type: "download", max: 2000, ...options });

export const chosenCountry = country({
	label: "Country",
	required: "Choose a country from the list.",
	autoComplete: "country",
	page: false,
});

export const contactConsents = {
	showEmail: consent({
		label: "Email shown",
		owner: { label: "Show my email address on the page" },
		desk: { label: "Show the email address to the public" },
	}),
	showPhone: consent({
		label: "Phone shown",
		owner: { label: "Show my phone number on the page" },
		desk: { label: "Show the phone number to the public" },
	}),
};
