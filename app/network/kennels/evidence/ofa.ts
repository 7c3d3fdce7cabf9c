import { monthsBetween } from "#app/records/dates.ts";

type OfaNumber = {
	breed: string;
	/** A code such as "EL" or "CA"; empty for hips. */
	database: string;
	number: number;
	grade: "Excellent" | "Good" | "Fair" | undefined;
	/** The age at the time of the test; older elbow numbers have none. */
	ageMonths: number | undefined;
	sex: "female" | "male" | undefined;
	/** Whether the dog is permanently identified; undefined if the number doesn't say. */
	identified: boolean | undefined;
};

const grades = { E: "Excellent", G: "Good", F: "Fair" } as const;
const sexes = { F: "female", M: "male" } as const;
const suffixes = /(?:-(?<restraint>[CPU]))?(?:-(?<identity>V?PI|NOPI|T))?$/.source;

/** Matches LR-100E24M-C-PI, and the older BF-3685G32F-T without the restraint letter. */
const hips = new RegExp(
	`^(?<breed>[A-Z]{1,5})-(?<number>\\d+)(?<grade>[EGF])(?<age>\\d{1,3})(?<sex>[MF])${suffixes}`,
);
/** GR-EL500F36-C-PI has the sex first, DP-CA250/12M/C-PI has the age first, BF-EL277-T has neither. */
const others = new RegExp(
	`^(?<breed>[A-Z]{1,5})-(?<database>[A-Z]{2,4})(?<number>\\d+)(?:/?(?:(?<sex>[MF])(?<age>\\d{1,3})|(?<laterAge>\\d{1,3})(?<laterSex>[MF])))?(?:/[A-Z])?${suffixes}`,
);

/**
 * Parses an OFA number as described at https://ofa.org/about/how-to-interpret-ofa-numbers/
 * (read November 24, 2026). Returns undefined for anything else.
 */
export function parseOfaNumber(typed: string): OfaNumber | undefined {
	const text = typed.toUpperCase().replace(/\s+/g, "").replace(/[‐-―]/g, "-");
	const parts = (hips.exec(text) ?? others.exec(text))?.groups;
	if (!parts) return undefined;
	const { breed = "", database = "", number, grade, identity } = parts;
	const age = parts.age ?? parts.laterAge;
	const sex = parts.sex ?? parts.laterSex;
	return {
		breed,
		database,
		number: Number(number),
		grade: grade ? grades[grade as keyof typeof grades] : undefined,
		ageMonths: age === undefined ? undefined : Number(age),
		sex: sex ? sexes[sex as keyof typeof sexes] : undefined,
		identified: identity === undefined ? undefined : identity !== "NOPI",
	};
}

const databases: Record<string, string> = {
	hips: "",
	elbows: "EL",
	thyroid: "TH",
	knees: "PA",
};

type Claimed = {
	test: string;
	result: string;
	testedOn: string;
	sex: "female" | "male";
	bornOn: string;
};

/** Returns sentences about what in the number doesn't match the dog or the result. */
export function ofaMismatches(number: OfaNumber, claimed: Claimed): string[] {
	const { database, grade, ageMonths, sex } = number;
	const wanted = databases[claimed.test];
	const age = monthsBetween(new Date(claimed.bornOn), new Date(claimed.testedOn));
	return [
		wanted !== undefined && database !== wanted ? "The number belongs to a different test." : "",
		sex && sex !== claimed.sex ? `The number belongs to a ${sex}.` : "",
		// We count months to the day; the age on the certificate was rounded by a person.
		ageMonths !== undefined && Math.abs(ageMonths - age) > 1
			? `The number says that the dog was ${ageMonths} months old at the test; by the two dates it was ${age}.`
			: "",
		grade && !claimed.result.toLowerCase().startsWith(grade.toLowerCase())
			? `The number says “${grade}”.`
			: "",
	].filter(Boolean);
}
