import { ArrowDown, ArrowUp, Plus, X } from "lucide";
import { useEffect, useRef } from "react";
import { EmailPreview, ItemName, type Line } from "#app/desk/issues/desk/issue-parts.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AutosavedForm } from "#app/writing/desk-autosaved-form.tsx";
import { BodyField } from "#app/writing/editor/body-field.tsx";
import { type TextAnswer, useAutosave } from "#app/writing/use-autosave.ts";

type Props = {
	id: number;
	path: string;
	values: Record<string, string>;
	lines: Line[];
	choices: Line[];
	answer: TextAnswer | undefined;
};

const formId = "issue";

const buttons = [
	{ name: "step", value: "", variant: "quiet", children: "Save" },
	{
		name: "step",
		value: "preview",
		variant: "quiet",
		className: "xl:hidden",
		children: "Save and preview",
	},
	{ name: "step", value: "test", variant: "quiet", children: "Send me a test" },
	{ name: "step", value: "send", children: "Send or schedule…" },
] as const;

export function ComposeForm({ id, path, values, lines, choices, answer }: Props) {
	const saving = useAutosave(formId, `${path}/draft`, values, answer);
	const { state } = saving;
	const version = state.kind === "saved" ? state.at.getTime() : `r${values.revision}`;
	return (
		<>
			<div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_360px]">
				<AutosavedForm
					id={formId}
					path={path}
					values={values}
					answer={answer}
					saving={saving}
					buttons={buttons}
					preventScrollReset
					className="min-w-0"
				>
					{/* Enter in a field activates the form's first button. */}
					<button type="submit" name="step" value="" hidden tabIndex={-1} />
					<input type="hidden" name="items" value={values.items} />
					<div className="flex flex-col gap-6">
						<TextField name="subject" label="Subject" hint="Phones show about 45 characters." />
						<BodyField name="introduction" label="Introduction" forEmail />
						<ItemList lines={lines} />
						<Choices lines={choices} />
					</div>
				</AutosavedForm>
				<section aria-labelledby="preview" className="hidden xl:block">
					<h2 id="preview" className="mb-3 font-sans text-[1rem] font-semibold tracking-normal">
						The saved version, on a phone
					</h2>
					<EmailPreview id={id} version={version} scheme="light" width={360} />
				</section>
			</div>
			<div className="mt-8">
				<Fold title="Delete this draft">
					<DeskForm id="discard" action={`${path}/discard`}>
						<p className="mb-3 text-stone">
							What it would have shown is offered again for the next issue.
						</p>
						<DeskButton variant="quiet">Delete draft</DeskButton>
					</DeskForm>
				</Fold>
			</div>
		</>
	);
}

function ItemList({ lines }: { lines: Line[] }) {
	const list = useRef<HTMLOListElement>(null);
	const pressed = useRef("");
	// Moving or removing a row loses the keyboard focus.
	// biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
	useEffect(() => {
		const [action, key] = pressed.current.split(" ");
		pressed.current = "";
		if (!action) return;
		const button = list.current?.querySelector<HTMLButtonElement>(`[value="${action} ${key}"]`);
		(button ?? list.current)?.focus();
	}, [lines]);
	const last = lines.length - 1;
	return (
		<section aria-labelledby="items" className="rounded-20 border border-line bg-card">
			<h2 id="items" className="px-5 pt-4 pb-3 text-23">
				In this issue
			</h2>
			{lines.length === 0 ? (
				<p className="border-t border-line px-5 py-4 text-stone">
					Nothing yet. Add a guide, a post or a dog below.
				</p>
			) : null}
			<ol ref={list} tabIndex={-1}>
				{lines.map((item, index) => (
					<li
						key={item.key}
						className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-5 py-3"
					>
						<ItemName item={item} />
						<span className="flex gap-1">
							<ItemButton of={item} action="up" icon={ArrowUp} off={index === 0} pressed={pressed}>
								Move up
							</ItemButton>
							<ItemButton
								of={item}
								action="down"
								icon={ArrowDown}
								off={index === last}
								pressed={pressed}
							>
								Move down
							</ItemButton>
							<ItemButton of={item} action="remove" icon={X} pressed={pressed}>
								Remove
							</ItemButton>
						</span>
					</li>
				))}
			</ol>
			<p className="border-t border-line px-5 py-3 text-15 text-stone">
				What is no longer on the site by the time it is sent is left out. Readers who chose only
				guides or only dogs get just those.
			</p>
		</section>
	);
}

type ItemButtonProps = {
	of: Line;
	action: string;
	icon: typeof X;
	off?: boolean;
	pressed: React.RefObject<string>;
	children: string;
};

function ItemButton({
	of: { key, title },
	action,
	icon,
	off = false,
	pressed,
	children,
}: ItemButtonProps) {
	const value = `${action} ${key}`;
	return (
		<DeskButton
			variant="none"
			name="step"
			value={value}
			disabled={off}
			title={children}
			onClick={() => {
				pressed.current = value;
			}}
			className="inline-flex size-11 cursor-pointer items-center justify-center rounded-full text-stone hover:bg-band hover:text-heading disabled:cursor-default disabled:opacity-35"
		>
			<Icon of={icon} className="size-5" />
			<span className="sr-only">
				{children} {title}
			</span>
		</DeskButton>
	);
}

function Choices({ lines }: { lines: Line[] }) {
	if (lines.length === 0) return null;
	return (
		<details className="rounded-20 border border-line bg-card">
			<summary className="flex min-h-11 cursor-pointer items-center px-5 py-2.5 font-semibold text-heading">
				Add a guide, a post or a dog
			</summary>
			<ul>
				{lines.map((item) => (
					<li
						key={item.key}
						className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-5 py-3"
					>
						<ItemName item={item} />
						<DeskButton variant="quiet" name="step" value={`add ${item.key}`}>
							<Icon of={Plus} className="size-4.5" /> Add
							<span className="sr-only"> {item.title}</span>
						</DeskButton>
					</li>
				))}
			</ul>
		</details>
	);
}
