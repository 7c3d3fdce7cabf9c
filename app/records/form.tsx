import { use, useState } from "react";
import { monthNames, splitDate } from "#app/records/dates.ts";
import type { Audience, Field, Option } from "#app/records/fields.ts";
import { type Demands, fieldsByLawAt } from "#app/records/law/law.ts";
import {
	inUnit,
	poundsIn,
	unitField,
	weightUnitIn,
	weightUnitNames,
} from "#app/records/measures.ts";
import { type AnyRecord, fieldsOf, lawPlaceOf, wordingOf } from "#app/records/record.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import { box, Field as FieldFrame, Select, TextField } from "#app/ui/field.tsx";
import { controlProps, FieldError, FieldMark } from "#app/ui/field-parts.tsx";
import { FormContext, useField } from "#app/ui/form-state.ts";
import { grouped } from "#app/ui/format.ts";
import { Radios } from "#app/ui/radios.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { countryName, site } from "#site";

/** Suggested values for text fields, by field name. */
export type Suggestions = Readonly<Record<string, readonly { value: string; label: string }[]>>;

type Props = {
	record: AnyRecord;
	/** Of one step; the fields that the law asks for are in the step of the place. */
	groups?: AnyRecord["groups"];
	audience: Audience;
	demands: Demands;
	suggestions?: Suggestions | undefined;
};

/** Shows location-specific fields for the chosen place or, without scripts, for the saved one. */
export function RecordFields({
	record,
	groups: own = record.groups,
	audience,
	demands,
	suggestions,
}: Props) {
	const isDesk = audience === "desk";
	const names = [record.country, record.place[1]] as const;
	const [country, region] = [useField(names[0]).value, useField(names[1]).value];
	const first = isDesk ? site.countries[0].code : "";
	const [place, setPlace] = useState({ [names[0]]: country ?? first, [names[1]]: region ?? "" });
	const { asked, required } = fieldsByLawAt(demands, lawPlaceOf(record, place));
	const { countries } = demands;
	const common = { audience, required, suggestions, countries, country: place[names[0]] ?? "" };
	const groups = own.flatMap(({ fields, ...group }) => {
		const here = fieldsOf(record, [{ fields }]).filter(
			([name, { byLaw }]) => !byLaw || asked.has(name),
		);
		return here.length > 0 ? [{ ...group, fields: here }] : [];
	});
	return (
		<div
			className="grid gap-7"
			onChange={({ target }) => {
				if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
				const { name, value } = target;
				if (names.includes(name)) setPlace((before) => ({ ...before, [name]: value }));
			}}
		>
			{groups.map(({ title, deskTitle, description, fields }) => {
				const isExtra = ([name, { extra }]: Named) => !isDesk && extra && !required.has(name);
				const extras = fields.filter(isExtra);
				const isAllExtra = extras.length === fields.length;
				return (
					<fieldset key={title} className="min-w-0">
						<legend
							className={`font-serif text-heading ${isDesk ? "text-23 font-semibold" : "text-27"}`}
						>
							{isDesk ? (deskTitle ?? title) : title}
						</legend>
						{description && !isDesk ? <p className="mt-1 text-stone">{description}</p> : null}
						<div className={`mt-4 ${grid}`}>
							<Questions fields={fields.filter((each) => !isExtra(each))} {...common} />
							{extras.length > 0 ? (
								<Extras
									title={isAllExtra ? "If you know it" : "More, if you know it"}
									fields={extras}
									{...common}
								/>
							) : null}
						</div>
					</fieldset>
				);
			})}
		</div>
	);
}

const grid = "grid grid-cols-2 gap-4 sm:gap-5";

type QuestionsProps = Omit<FieldProps, "name" | "field"> & { fields: Named[] };

function Questions({ fields, ...common }: QuestionsProps) {
	return questionsOf(fields).map(({ first, more }) => (
		<Question key={first[0]} first={first} more={more} {...common} />
	));
}

/** Open once one of them has a value or an error. */
function Extras({ title, fields, ...common }: QuestionsProps & { title: string }) {
	const { values, errors } = use(FormContext);
	const isOpen = fields.some(([name]) => values[name] || errors[name]);
	return (
		<details open={isOpen} className="col-span-2 min-w-0">
			<summary className="min-h-11 cursor-pointer py-2 font-semibold text-terra">
				{title} <span className="font-normal text-stone">({labelsOf(fields)})</span>
			</summary>
			<div className={`mt-2 ${grid}`}>
				<Questions fields={fields} {...common} />
			</div>
		</details>
	);
}

function labelsOf(fields: Named[]): string {
	return fields.map(([, { label }]) => label.toLowerCase()).join(", ");
}

type Named = [name: string, field: Field<never>];

function questionsOf(fields: Named[]) {
	const questions: { first: Named; more: Named[] }[] = [];
	for (const [name, field] of fields) {
		const asked = questions.find(({ first }) => first[0] === field.when?.field);
		if (asked) asked.more.push([name, field]);
		else questions.push({ first: [name, field], more: [] });
	}
	return questions;
}

type QuestionProps = Omit<FieldProps, "name" | "field"> & { first: Named; more: Named[] };

/** Reveals the follow-ups with CSS alone, so without scripts: they all depend on the answer "yes". */
function Question({ first: [name, field], more, ...common }: QuestionProps) {
	const own = <RecordField name={name} field={field} {...common} />;
	if (more.length === 0) return own;
	return (
		<div className="contents [&:not(:has(>:first-child_[value=yes]:checked))>.follow-up]:hidden">
			{own}
			<div className={`follow-up col-span-2 border-l-3 border-fawn pl-4 ${grid}`}>
				{more.map(([name, field]) => (
					<RecordField key={name} name={name} field={field} {...common} />
				))}
			</div>
		</div>
	);
}

type FieldProps = {
	name: string;
	field: Field<never>;
	audience: Audience;
	required: ReadonlySet<string>;
	suggestions: Suggestions | undefined;
	countries: Demands["countries"];
	country: string;
};

/** Of what was given already, its owner sees the value, and the field only to change it. */
function RecordField(props: FieldProps) {
	const { name, field, audience } = props;
	const { value, error } = useField(name);
	if (!field.given || audience !== "owner" || !value) return <OpenField {...props} />;
	return (
		<details open={error !== undefined} className="col-span-2 min-w-0">
			<summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 py-2">
				<span className="font-semibold text-heading">{field.label}</span>
				<span dir="auto" className="min-w-0 max-w-full truncate text-stone">
					{value}
				</span>
				<span className="font-semibold text-terra underline">Change</span>
			</summary>
			<div className="pt-1 pb-2">
				<OpenField {...props} />
			</div>
		</details>
	);
}

function OpenField(props: FieldProps) {
	const { name, field, audience, required: byLaw, suggestions, countries, country } = props;
	const { label, hint, required } = wordingOf(field, audience);
	const common = {
		name,
		label,
		required: (required !== undefined || byLaw.has(name)) && field.unless === undefined,
		...(hint && { hint }),
		className: field.wide ? "col-span-2" : field.narrow ? "" : "max-sm:col-span-2",
		autoComplete: audience === "owner" ? field.autoComplete : undefined,
	};
	switch (field.type) {
		case "longText":
			return (
				<TextArea
					{...common}
					hint={<Prompts hint={hint} field={field} />}
					limit={field.max}
					isShort={field.words !== undefined && field.words <= 20}
				/>
			);
		case "choice":
		case "triState":
		case "country":
			return <Choice field={field} audience={audience} countries={countries} {...common} />;
		case "consent":
			return (
				<div className={`in-[fieldset:has([value=relay]:checked)]:hidden ${common.className}`}>
					<CheckBox name={name} label={label} hint={hint} />
				</div>
			);
		case "integer":
			if (field.reads === "weight") return <WeightField {...common} country={country} />;
			// A keypad of digits has no units.
			return <TextField {...common} {...(field.reads ? {} : { inputMode: "numeric" })} />;
		case "email":
			return <TextField {...common} type="email" inputMode="email" />;
		case "phone":
			return <TextField {...common} type="tel" inputMode="tel" />;
		case "text":
			return <SuggestingField {...common} options={suggestions?.[name]} />;
		case "postalCode":
			return <TextField {...common} />;
		case "microchip":
			return <TextField {...common} autoComplete="off" />;
		case "date":
			return <TextField {...common} type="date" />;
		case "partialDate":
			return <PartialDate {...common} />;
		case "dayTold":
			return <HiddenField name={name} />;
		// Guides and posts have these fields; their form is writing/desk-text-form.tsx.
		case "markdown":
		case "photo":
		case "download":
			return null;
	}
}

type WeightProps = React.ComponentProps<typeof TextField> & { country: string };

/** A bare number is in the unit beside it, which follows the country until something is typed; both are shown. */
function WeightField({ country, ...common }: WeightProps) {
	const { value = "" } = useField(common.name);
	const unit = useField(unitField(common.name));
	const [typed, setTyped] = useState(value);
	const [held, setHeld] = useState(value ? unit.value : undefined);
	const now = held ?? weightUnitIn(country);
	const pounds = poundsIn(typed, now === "kg" ? "kg" : "lbs");
	return (
		<FieldFrame {...common}>
			{(control) => (
				<>
					<span className="flex gap-2">
						<input
							{...control}
							type="text"
							dir="auto"
							autoComplete={common.autoComplete}
							onInput={({ currentTarget }) => {
								setTyped(currentTarget.value);
								setHeld(now);
							}}
							className={`${box} min-w-0 flex-1 px-4 py-2`}
						/>
						<select
							id={unit.id}
							name={unitField(common.name)}
							aria-label="Unit"
							value={now}
							onChange={({ target }) => setHeld(target.value)}
							className="form-control w-auto rounded-12 px-3 py-2"
						>
							{weightUnitNames.map((each) => (
								<option key={each}>{each}</option>
							))}
						</select>
					</span>
					{pounds === undefined ? null : (
						<span className="mt-1 block text-15 text-stone">
							{pounds} lbs is {inUnit(String(pounds), "kg")} kg
						</span>
					)}
				</>
			)}
		</FieldFrame>
	);
}

function HiddenField({ name }: { name: string }) {
	return <input type="hidden" name={name} defaultValue={useField(name).value} autoComplete="off" />;
}

type SuggestingProps = React.ComponentProps<typeof TextField> & {
	options: Suggestions[string] | undefined;
};

function SuggestingField({ options, ...common }: SuggestingProps) {
	const list = `${useField(common.name).id}-list`;
	if (!options) return <TextField {...common} />;
	return (
		<>
			<TextField {...common} list={list} />
			<datalist id={list}>
				{options.map((option) => (
					<option key={option.value} {...option} />
				))}
			</datalist>
		</>
	);
}

function Prompts({ hint, field: { prompts, max } }: { hint?: string; field: Field<never> }) {
	const limit = `Up to ${grouped(max)} characters.`;
	if (!prompts) return <>{hint ? `${hint} ${limit}` : limit}</>;
	return (
		<>
			{hint} {limit}
			{/* A list isn't allowed inside the hint's paragraph. */}
			{prompts.map((prompt) => (
				<span key={prompt} className="mt-0.5 block pl-4 -indent-4 before:mr-2 before:content-['•']">
					{prompt}
				</span>
			))}
		</>
	);
}

const part = "form-control rounded-12 px-3 py-2";

/** The year's input has the field's own name; month and day may stay empty. */
function PartialDate({ name, label, hint, required, className }: Common) {
	const field = useField(name);
	const [year, month, day] = splitDate(field.value ?? "");
	const months = useField(`${name}-month`);
	const days = useField(`${name}-day`);
	return (
		<fieldset className={`min-w-0 ${className}`}>
			<legend className="font-semibold text-heading">
				{label} <FieldMark required={required} />
			</legend>
			{hint ? (
				<p id={`${field.id}-hint`} className="text-15 text-stone">
					{hint}
				</p>
			) : null}
			<div className="mt-1.5 grid max-w-[26rem] grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1.3fr)] gap-2 text-15 sm:gap-3">
				<label>
					Month
					<select
						id={months.id}
						name={`${name}-month`}
						defaultValue={months.value ?? month}
						data-initial=""
						className={part}
					>
						<option value="">Not known</option>
						{monthNames.map((each, index) => (
							<option key={each} value={String(index + 1).padStart(2, "0")}>
								{each}
							</option>
						))}
					</select>
				</label>
				<label>
					Day
					<input
						id={days.id}
						type="text"
						inputMode="numeric"
						name={`${name}-day`}
						defaultValue={days.value ?? day}
						autoComplete="off"
						className={part}
					/>
				</label>
				<label>
					Year
					<input
						{...controlProps(field, { name, hint })}
						type="text"
						inputMode="numeric"
						defaultValue={year}
						autoComplete="off"
						className={part}
					/>
				</label>
			</div>
			<FieldError field={field} />
		</fieldset>
	);
}

type Common = Omit<React.ComponentProps<typeof Select>, "options" | "initial">;

type ChoiceProps = Common & Pick<FieldProps, "field" | "audience" | "countries">;

function Choice({ field, audience, countries, ...common }: ChoiceProps) {
	const { value } = useField(common.name);
	const isDesk = audience === "desk";
	const offered: readonly Option[] =
		field.options ?? withOwn(countries, isDesk ? value : undefined);
	const options = offered.map(({ value, label, owner = label }) => ({
		value,
		label: isDesk ? label : owner,
	}));
	// One tap instead of two; but what is optional can't be taken back.
	const isOptional = wordingOf(field, audience).required === undefined;
	const isSpread = !isDesk && !isOptional && field.options && options.length <= maxSpread;
	if (field.spread || isSpread) {
		return (
			<>
				<Radios {...common} options={options} />
				{/* Comes after the options: what isn't answered is sent, too, unlike by forms older than the field. */}
				<input type="hidden" name={common.name} value="" />
			</>
		);
	}
	// At the desk, unanswered questions default to an option instead of "Choose".
	if (isDesk && field.type !== "choice") {
		const initial = field.type === "triState" ? "not_tested" : options[0]?.value;
		return <Select {...common} initial={initial} options={options} />;
	}
	return <Select {...common} initial="" options={[{ value: "", label: "Choose" }, ...options]} />;
}

const maxSpread = 4;

/** Includes the record's own country even if it's no longer offered, so that saving doesn't change it. */
function withOwn(countries: Demands["countries"], own: string | undefined) {
	if (!own || countries.some(({ value }) => value === own)) return countries;
	return [...countries, { value: own, label: countryName(own) }];
}
