import { useSearchParams } from "react-router";
import { Picture } from "#app/media/picture.tsx";
import type { CaseForm, CaseMessage, CasePanel, CaseSection } from "#app/people/define-case.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Inline } from "#app/ui/desk/inline.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { DeskFact, DeskMessage } from "#app/ui/desk/thread.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { listQuery } from "#app/ui/paging.ts";

export function Messages({ of }: { of: readonly CaseMessage[] }) {
	return (
		<ol className="grid grid-cols-1 gap-4">
			{of.map(({ id, who, at, text, picture, tone, remarks = [] }) => (
				<DeskMessage
					key={id}
					tone={tone}
					who={
						<b className="font-semibold">
							<Inline of={who} />
						</b>
					}
					at={at}
					text={text}
				>
					{picture ? (
						<Picture
							photo={picture}
							sizes="(min-width: 640px) 400px, 80vw"
							alt="A photo in this message"
							className="mt-2.5 max-w-[25rem] rounded-20"
						/>
					) : null}
					{remarks.map((remark, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the remarks of a message never move
						<p key={at} className="mt-1.5 text-15 [overflow-wrap:anywhere]">
							<Inline of={remark} />
						</p>
					))}
				</DeskMessage>
			))}
		</ol>
	);
}

export function SectionItems({ of }: { of: CaseSection }) {
	return (
		<ul className="divide-y divide-line">
			{of.items.map(({ id, label, to, details }) => (
				<li key={id} className="py-2">
					{to ? (
						<PathLink
							to={to}
							className="inline-flex min-h-11 items-center font-semibold text-terra underline"
						>
							{label}
						</PathLink>
					) : (
						<b className="font-semibold">{label}</b>
					)}
					<span className="block text-15 text-stone">
						<Inline of={details} />
					</span>
				</li>
			))}
		</ul>
	);
}

export function Section({ of }: { of: CaseSection }) {
	const { title, link } = of;
	return (
		<DeskCard
			title={title}
			actions={
				link ? (
					<PathLink to={link.to} className="inline-flex min-h-11 items-center text-terra underline">
						{link.label}
					</PathLink>
				) : null
			}
		>
			<SectionItems of={of} />
		</DeskCard>
	);
}

type PanelProps = { of: CasePanel; path: string; isWide?: boolean };

export function Panel(props: PanelProps) {
	const { title, isFolded } = props.of;
	const parts = <PanelParts {...props} />;
	return isFolded ? <Fold title={title}>{parts}</Fold> : <DeskCard title={title}>{parts}</DeskCard>;
}

function PanelParts({ of, path, isWide = false }: PanelProps) {
	const { status, facts = [], texts = [], image, forms = [] } = of;
	return (
		<>
			{facts.length > 0 ? (
				<dl className={`grid gap-3 ${isWide ? "md:grid-cols-2" : ""}`}>
					{facts.map(({ label, value }) => (
						<DeskFact key={label} label={label}>
							<Inline of={value} />
						</DeskFact>
					))}
				</dl>
			) : null}
			{status ? (
				<p className="mt-2.5">
					<DeskPill tone={status.tone}>{status.status}</DeskPill>
				</p>
			) : null}
			{texts.map((text, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the texts of a panel never move
				<p key={at} className="mt-2.5 text-15 text-stone [overflow-wrap:anywhere] first:mt-0">
					<Inline of={text} />
				</p>
			))}
			{image ? (
				<a href={image.to} target="_blank" rel="noreferrer" className="mt-2.5 block">
					<img src={image.src} alt={image.alt} className="max-h-72 w-auto rounded-12" />
				</a>
			) : null}
			{forms.length > 0 ? (
				<div className="mt-5 grid gap-2.5 border-t border-line pt-5">
					{forms.map((form) => (
						<PanelForm
							key={form.id ?? form.buttons[0]?.action}
							of={form}
							path={path}
							isWide={isWide}
						/>
					))}
				</div>
			) : null}
		</>
	);
}

type FormProps = { of: CaseForm; path: string; isWide: boolean };

function PanelForm({ of, path, isWide }: FormProps) {
	const { hidden = {}, fields = [], offers = [], choice, confirm, fold, buttons, hint } = of;
	const [query] = useSearchParams();
	const to = (action: string | undefined) => `${path}/${action}${listQuery(query)}`;
	const action = to(buttons[0]?.action);
	const form = (
		<DeskForm
			// What was typed about something else is gone.
			key={`${choice?.value} ${JSON.stringify(hidden)}`}
			id={of.id ?? action}
			className="grid gap-2.5"
			action={action}
			values={{
				...(choice ? { [choice.name]: choice.value } : {}),
				...Object.fromEntries(offers.map(({ name, isOn }) => [name, isOn ? "yes" : ""])),
			}}
			preventScrollReset
		>
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value ?? ""} autoComplete="off" />
			))}
			{fields.length > 0 ? (
				<div className={`grid gap-4 ${isWide ? "md:grid-cols-2" : ""}`}>
					{fields.map((field) => (
						<TextField key={field.name} {...field} maxLength={500} />
					))}
				</div>
			) : null}
			{offers.map(({ isOn: _, ...offer }) => (
				<CheckBox key={offer.name} {...offer} />
			))}
			{choice ? <Select {...choice} /> : null}
			<div className={isWide ? "flex flex-wrap gap-3" : "grid gap-2.5"}>
				{buttons.map(({ action, label, isMain = false, key }) => (
					<DeskButton
						key={action}
						{...(buttons.length > 1 ? { formAction: to(action) } : {})}
						variant={isMain ? "action" : "quiet"}
						data-key={key}
						className={isWide ? "" : "w-full"}
					>
						{label}
						{key ? (
							<kbd className="rounded-12 border border-current px-1.5 text-15 max-md:hidden">
								{key}
							</kbd>
						) : null}
					</DeskButton>
				))}
			</div>
		</DeskForm>
	);
	return (
		<>
			{fold ? (
				<details>
					<summary className="inline-flex min-h-11 cursor-pointer items-center text-15 font-semibold text-terra">
						{fold}
					</summary>
					{form}
				</details>
			) : confirm ? (
				<Confirm
					label={buttons[0]?.label ?? ""}
					description={<Inline of={confirm} />}
					className={isWide ? "" : "w-full"}
				>
					{form}
				</Confirm>
			) : (
				form
			)}
			{hint ? (
				<p className="text-15 text-stone">
					<Inline of={hint} />
				</p>
			) : null}
		</>
	);
}
