import { Check } from "lucide";
import { createContext, use } from "react";
import { type Choice, type Filter, homeUnit, type Near } from "#app/network/filter.ts";
import { regions } from "#app/records/places/regions.ts";
import { Select, TextField } from "#app/ui/field.tsx";
import { FormContext, useField } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { site } from "#site";

type Context = { filter: Filter; country: string | undefined; unit: Near["unit"] };

export const FilterContext = createContext<Context>({
	filter: { path: "/adoption-network", one: "", many: "", parameters: {} },
	country: undefined,
	unit: homeUnit,
});

function useParameter(name: string) {
	const { filter, country, unit } = use(FilterContext);
	const parameter = filter.parameters[name];
	if (!parameter) throw new Error(`No filter “${name}”.`);
	const { label, type } = parameter;
	const any: Choice = { value: "", label: type === "choice" ? parameter.any : "", chip: "" };
	const all = type === "choice" ? parameter.choices : [];
	const nation = country ?? site.countries[0].code;
	const choices = name === "state" ? all.filter(({ value }) => regions[nation]?.[value]) : all;
	const labels = choices.map((choice) =>
		name === "within" ? { ...choice, label: `${choice.label} ${unit}` } : choice,
	);
	return {
		label,
		max: type === "text" ? parameter.max : 0,
		note: type === "text" ? parameter.note : undefined,
		options: [any, ...labels],
	};
}

type Text = { name: string; placeholder?: string; className?: string };

export function FilterText({ name, ...props }: Text) {
	const { label, max, note } = useParameter(name);
	const noted = note ? <span className="text-15 font-normal text-stone">({note})</span> : null;
	return (
		<TextField
			name={name}
			label={
				<>
					{label} {noted}
				</>
			}
			maxLength={max}
			{...props}
		/>
	);
}

export function FilterSelect({ name }: { name: string }) {
	const { label, options } = useParameter(name);
	return (
		<div className="min-w-0">
			<Select name={name} label={label} options={options} />
		</div>
	);
}

const covering = "absolute inset-0 cursor-pointer opacity-0";

export function FilterSegments({ name }: { name: string }) {
	const { label, options } = useParameter(name);
	const { value: chosen = "" } = useField(name);
	return (
		<fieldset className="min-w-0">
			<legend className="font-semibold text-heading">{label}</legend>
			<div className="mt-1.5 flex min-h-12 rounded-12 border-[1.5px] border-stone bg-card">
				{options.map(({ value, label: text }) => (
					<label
						key={value}
						className={`relative flex flex-1 cursor-pointer items-center justify-center border-line px-2 font-semibold not-first:border-l has-checked:bg-heading has-checked:text-page ring-within first:rounded-l-[0.6rem] last:rounded-r-[0.6rem] has-focus-visible:z-1`}
					>
						<input
							type="radio"
							name={name}
							value={value}
							defaultChecked={value === chosen}
							className={covering}
						/>
						{text}
					</label>
				))}
			</div>
		</fieldset>
	);
}

type Pills = { legend: string; names: readonly string[] };

export function FilterPills({ legend, names }: Pills) {
	return (
		<fieldset className="flex flex-wrap items-center gap-2">
			<legend className="float-left mr-3 font-semibold text-heading max-lg:w-full max-lg:pb-1.5">
				{legend}
			</legend>
			{names.map((name) => (
				<FilterPill key={name} name={name} />
			))}
		</fieldset>
	);
}

export function FilterPill({ name }: { name: string }) {
	const { label } = useParameter(name);
	const { value } = useField(name);
	return (
		<label
			className={`group relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] border-stone bg-card px-4 font-semibold text-heading has-checked:border-olive has-checked:bg-leaf has-checked:text-leaf-ink ring-within`}
		>
			<input
				type="checkbox"
				name={name}
				value="yes"
				defaultChecked={value === "yes"}
				className={covering}
			/>
			<Icon of={Check} className="hidden size-4 group-has-checked:block" />
			{label}
		</label>
	);
}

export function FilterCheck({ name, children }: { name: string; children?: React.ReactNode }) {
	const { label } = useParameter(name);
	const { value } = useField(name);
	return (
		<label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
			<input
				type="checkbox"
				name={name}
				value="yes"
				defaultChecked={value === "yes"}
				className="size-6 shrink-0 cursor-pointer accent-action"
			/>
			<span>
				{label}
				{children ? <span>{children}</span> : null}
			</span>
		</label>
	);
}

export function MoreFilters({ names, children }: { names: string[]; children: React.ReactNode }) {
	const { values } = use(FormContext);
	const isSet = names.some((name) => values[name]);
	return (
		<details open={isSet} className="border-t border-line pt-1">
			<summary className="flex min-h-11 cursor-pointer items-center font-semibold text-terra">
				More filters
			</summary>
			<div className="grid gap-4 pt-1 pb-2 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
		</details>
	);
}
