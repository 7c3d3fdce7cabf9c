import { type Evidence, type Finding, findingOf } from "#app/cases/risk-checks/rules.ts";
import type { Details } from "#app/cases/table.ts";
import { ageNow } from "#app/records/age.ts";
import { partialDateIn } from "#app/records/dates.ts";

/** Age in months, and minimum and maximum weight in pounds: wide, to allow for thin and heavy dogs. */
const puppyWeights: readonly [months: number, least: number, most: number][] = [
	[1, 2, 14],
	[2, 6, 30],
	[3, 12, 45],
	[4, 20, 62],
	[5, 27, 76],
	[6, 34, 90],
	[8, 45, 108],
	[10, 52, 122],
	[12, 58, 132],
	[18, 66, 140],
];

const adultWeights = { Male: { least: 80, most: 140 }, Female: { least: 68, most: 125 } };
const standard =
	"The FCI standard gives males 45–50 kg (99–110 lbs) and females 40–45 kg (88–99 lbs); a puppy grows until about two years of age";
/** Years; older is rare for the breed. */
const oldest = 14;
/** Months; a younger puppy is still with its dam. */
const youngest = 2;

export function findUnlikelyFacts(draft: Details): Finding {
	const evidence = [...checkAge(draft), ...checkWeight(draft)];
	const known = monthsOf(draft) !== undefined || numberOf(draft.weightLbs) !== undefined;
	return findingOf("range", evidence, {
		clear: known ? "Age and weight are within the breed’s range" : "Age and weight not provided",
		found: "Age or weight is outside the breed’s range",
		ask: "Please check whether this is right",
	});
}

function checkAge(draft: Details): Evidence[] {
	const months = monthsOf(draft);
	if (months === undefined) return [];
	const quote = ageOf(months);
	if (months < youngest) {
		const why = "Under two months: ask who bred the litter and why the puppy is leaving its dam";
		return [{ quote, why }];
	}
	if (months <= oldest * 12) return [];
	const why =
		"The median life span is 9.3 years (Korec et al. 2017, 232 dogs); ask whether the age is right";
	return [{ quote, why }];
}

function checkWeight(draft: Details): Evidence[] {
	const weight = numberOf(draft.weightLbs);
	const months = monthsOf(draft);
	if (weight === undefined || months === undefined) return [];
	const { least, most } = rangeOf(months, draft.gender);
	if (weight >= least && weight <= most) return [];
	const dog = [draft.gender, ageOf(months)].filter(Boolean).join(", ");
	const why = `We check weights below ${least} and above ${most} lbs at this age. ${standard}`;
	return [{ quote: `${weight} lbs (${dog})`, why }];
}

function rangeOf(months: number, gender: string | undefined) {
	const adult = {
		least: gender === "Male" ? adultWeights.Male.least : adultWeights.Female.least,
		most: gender === "Female" ? adultWeights.Female.most : adultWeights.Male.most,
	};
	if (months >= 24) return adult;
	const after = puppyWeights.findIndex(([age]) => age > months);
	if (after === 0) return { least: 1, most: 14 };
	const [age = 0, least = 0, most = 0] = puppyWeights.at(after < 0 ? -1 : after - 1) ?? [];
	const [nextAge, nextLeast, nextMost] = puppyWeights[after] ?? [24, adult.least, adult.most];
	const part = (months - age) / (nextAge - age);
	return {
		least: Math.round(least + (nextLeast - least) * part),
		most: Math.round(most + (nextMost - most) * part),
	};
}

function monthsOf({ ageYears, ageMonths, ageAsOf = "", bornOn = "" }: Details): number | undefined {
	const [told, toldMonths] = [numberOf(ageYears), numberOf(ageMonths)];
	if (told === undefined && toldMonths === undefined && !partialDateIn(bornOn)) return undefined;
	const age = { ageYears: told ?? 0, ageMonths: toldMonths ?? 0, ageAsOf, bornOn };
	const { years, months } = ageNow(age);
	return years * 12 + months;
}

function numberOf(text: string | undefined): number | undefined {
	return text !== undefined && /^\d{1,4}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

function ageOf(months: number): string {
	const [years, rest] = [Math.floor(months / 12), months % 12];
	const parts = [years > 0 ? `${years} y` : "", rest > 0 || years === 0 ? `${rest} m` : ""];
	return parts.filter(Boolean).join(" ");
}
