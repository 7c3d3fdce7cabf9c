import { Search } from "lucide";
import { Form, useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { useZone } from "#app/ui/desk/moment.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Choice = { name: string; label: string; options: readonly { value: string; label: string }[] };

type Labels = Readonly<Record<string, string | { label: string }>>;

export function optionsOf(first: string, labels: Labels): Choice["options"] {
	const some = Object.entries(labels).map(([value, labeled]) => {
		return { value, label: typeof labeled === "string" ? labeled : labeled.label };
	});
	return [{ value: "", label: first }, ...some];
}

// Two side by side on a phone, so that the list begins on its first screen.
const labelClass = "flex min-w-0 flex-col text-15 text-stone max-sm:flex-1 max-sm:basis-36";
const controlClass =
	"form-control min-w-40 rounded-12 px-3 py-2 max-sm:w-full max-sm:min-w-0 lg:max-w-44";

export function DeskSearch({
	label,
	choices = [],
	day = false,
}: {
	label?: string;
	choices?: readonly Choice[];
	day?: boolean;
}) {
	const [query] = useSearchParams();
	const zone = useZone();
	return (
		<Form
			key={query.toString()}
			method="get"
			role="search"
			className="mb-5 flex flex-wrap items-end gap-x-3 gap-y-2.5"
		>
			{label ? (
				<label className="flex min-w-0 flex-1 basis-60 flex-col text-15 text-stone">
					{label}
					<input
						type="search"
						name="q"
						dir="auto"
						maxLength={200}
						defaultValue={query.get("q") ?? ""}
						className="form-control rounded-12 px-4 py-2"
					/>
				</label>
			) : null}
			{choices.map(({ name, label, options }) => (
				<label key={name} className={labelClass}>
					{label}
					<select name={name} defaultValue={query.get(name) ?? ""} className={controlClass}>
						{options.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</label>
			))}
			{day ? (
				<label className={labelClass}>
					{`Day (${zone === "UTC" ? zone : "your time"})`}
					<input type="hidden" name="zone" value={zone} />
					<input
						type="date"
						name="day"
						defaultValue={query.get("day") ?? ""}
						className={controlClass}
					/>
				</label>
			) : null}
			<button type="submit" className={buttonClass("quiet", "cursor-pointer")}>
				<Icon of={Search} className="size-4.5" /> Show
			</button>
		</Form>
	);
}
