import { growth } from "#app/records/breed/growth.server.ts";
import { startCitations } from "#app/writing/tools/citations.server.ts";
import { drawGrowth } from "#app/writing/tools/draw-growth.ts";
import {
	type Comparison,
	canonicalGrowth,
	compare,
	type Entered,
	enteredIn,
	fromKilograms,
	oldest,
	type Sex,
	stoppedGrowing,
	type Unit,
	type Weighing,
	weighingsOf,
} from "#app/writing/tools/growth.ts";
import { toolAt } from "#app/writing/tools/tools.ts";

export function loadGrowth({ searchParams }: URL) {
	const values = canonicalGrowth(searchParams);
	const entered = enteredIn(values);
	const { adult, notes, vet, urgent, vetSources } = growth;
	const { cite, mark, list } = startCitations();
	return {
		tool: toolAt("/tools/growth"),
		isPart: values.size > 0,
		values: { ...Object.fromEntries(values), sex: entered.sex, unit: entered.unit },
		errors: errorsOf(entered),
		found: answerOf(entered),
		rangeMarks: cite(adult.sources),
		notes: notes.map(mark),
		vet: { list: vet, urgent, marks: cite(vetSources) },
		sources: list(),
	};
}

function errorsOf({ rows }: Entered): Record<string, string> {
	const errors = rows.flatMap(({ age, weight }, at) => {
		const row = at + 1;
		const isAge = age.value === undefined;
		const isWeight = weight.value === undefined;
		return [
			isAge && [`age${row}`, `Enter the age in months, from 1 to ${oldest}. Example: 14`],
			isWeight && [`weight${row}`, "Enter what the dog weighed at that age. Example: 88.5"],
		];
	});
	return Object.fromEntries(errors.filter((error) => error !== false));
}

const dogs: Record<Sex, string> = { male: "males", female: "females" };

function answerOf(entered: Entered) {
	const { sex, unit } = entered;
	const weighings = weighingsOf(entered);
	const last = weighings.at(-1);
	if (!last) return undefined;
	const { fromMonths, kilograms } = growth.adult;
	const { least, most } = kilograms[sex];
	const range = { least: fromKilograms(least, unit), most: fromKilograms(most, unit) };
	// In pounds, the standard's whole kilograms are usually printed rounded: 99 to 110.
	const shown = { least: Math.round(range.least), most: Math.round(range.most) };
	const comparison = compare(last, shown, fromMonths);
	const standard = `${shown.least}–${shown.most} ${unit} for adult ${dogs[sex]}`;
	const heading = `${last.weight} ${unit} at ${ageText(last.months)}`;
	return {
		heading,
		standard,
		text: comparisonText(comparison, unit),
		stopped: stoppedGrowing(weighings, fromMonths),
		svg: drawGrowth({
			weighings,
			range: shown,
			fromMonths,
			unit,
			label: labelOf(weighings, unit, standard),
		}),
	};
}

function comparisonText(comparison: Comparison, unit: Unit): string {
	switch (comparison.result) {
		case "young":
			return "A dog of this age may still be growing, and no one has published weights for growing dogs of this breed. The band shows the adult standard, for later. Weigh every week or two, and let your vet judge the trend.";
		case "within":
			return "That is within the standard. Your dog’s ribs and waist tell you more than the scale.";
		case "below":
			return `That is ${amount(comparison.by)} ${unit} below the standard. A small dog in good shape can be just right. Feel the ribs, and ask your vet if they stand out or if the weight went down.`;
		case "above":
			return `That is ${amount(comparison.by)} ${unit} above the standard. A tall dog in good shape can be just right. If you can’t feel the ribs, ask your vet about a safe way to lose weight.`;
	}
}

function amount(value: number): string {
	return String(Math.round(value * 10) / 10);
}

function ageText(months: number): string {
	if (months < 24) return `${months} month${months === 1 ? "" : "s"}`;
	const whole = Math.round(months);
	const rest = whole % 12;
	const years = `${Math.floor(whole / 12)} years`;
	return rest === 0 ? years : `${years} and ${rest} month${rest === 1 ? "" : "s"}`;
}

function labelOf(weighings: Weighing[], unit: Unit, standard: string): string {
	const told = weighings.map(({ months, weight }) => `${weight} ${unit} at ${ageText(months)}`);
	return `Weight by age: ${told.join(", ")}. FCI standard: ${standard}`;
}

export type GrowthData = ReturnType<typeof loadGrowth>;
