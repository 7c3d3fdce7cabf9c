import { Check } from "lucide";
import type { MissingFields } from "#app/cases/records/owner-edits.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

export type Step = ReturnType<typeof stepsOf>[number];

/** Returns the steps of the owner's form, each with its groups of fields; none if it is one page. */
export function stepsOf({ steps = [], groups }: Pick<AnyRecord, "steps" | "groups">) {
	return steps.map((step) => ({
		...step,
		groups: groups.filter((group) => group.step === step.path),
	}));
}

export function stepAt(steps: readonly Step[], params: URLSearchParams): number {
	return Math.max(
		0,
		steps.findIndex(({ path }) => path === params.get("step")),
	);
}

/** Returns the address of a field, in its step. */
export function fieldPath(record: AnyRecord, path: string, field: string): string {
	const step = stepsOf(record).find(({ groups }) =>
		groups.some(({ fields }) => fields.includes(field)),
	);
	return `${path}${step ? `?step=${step.path}` : ""}#edit-${field}`;
}

type Opening = {
	/** Opens a step where scripts run; without them, the button sends the form, which is saved. */
	onOpen(path: string): void;
};

const opens = (path: string, { onOpen }: Opening) => ({
	name: "next",
	value: path,
	onClick(event: React.MouseEvent) {
		event.preventDefault();
		onOpen(path);
	},
});

type ButtonProps = Pick<Step, "path"> &
	Opening &
	Pick<React.ComponentProps<typeof SubmitButton>, "variant" | "children">;

export function StepButton({ path, onOpen, ...props }: ButtonProps) {
	const width = props.variant === "quiet" ? "max-sm:flex-1" : "max-sm:w-full";
	return <SubmitButton {...opens(path, { onOpen })} {...props} className={width} />;
}

/** The form's first button, which Enter in a field presses. */
export function EnterButton({ path, onOpen }: Pick<Step, "path"> & Opening) {
	const opening = opens(path, { onOpen });
	return (
		<button type="submit" {...opening} tabIndex={-1} aria-hidden="true" className="sr-only">
			Next
		</button>
	);
}

type BarProps = Opening & {
	steps: readonly Step[];
	at: number;
	missing: MissingFields;
	heading: React.Ref<HTMLHeadingElement>;
};

export function StepBar({ steps, at, missing, heading, onOpen }: BarProps) {
	return (
		<div>
			<h2 ref={heading} tabIndex={-1} className="text-19 outline-none">
				Step {at + 1} of {steps.length}: {steps[at]?.title}
			</h2>
			<ol className="mt-2 grid auto-cols-fr grid-flow-col gap-1.5">
				{steps.map(({ path, title, groups }, index) => {
					const names = groups.flatMap(({ fields }) => fields);
					const left = missing.filter(({ field }) => names.includes(field)).length;
					return (
						<li key={path} aria-current={index === at ? "step" : undefined} className="min-w-0">
							<button
								type="submit"
								{...opens(path, { onOpen })}
								className="flex min-h-11 w-full cursor-pointer flex-col items-start border-t-4 border-line pt-1 text-left text-15 in-aria-[current]:border-terra in-aria-[current]:font-semibold"
							>
								<span className="max-w-full truncate text-heading">{title}</span>
								<span className="flex items-center gap-1 font-normal text-stone">
									{left === 0 ? (
										<>
											<Icon of={Check} className="size-4 text-olive" />
											<span className="sr-only">complete</span>
										</>
									) : (
										`${left} left`
									)}
								</span>
							</button>
						</li>
					);
				})}
			</ol>
		</div>
	);
}
