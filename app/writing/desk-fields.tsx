import { useEffect, useRef, useState } from "react";
import { deskPhoto } from "#app/media/photo.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form-state.ts";
import type { Choice } from "#app/writing/editor/photo-library.ts";
import { PhotoPicker } from "#app/writing/editor/photo-picker.tsx";

type SuggestingFieldProps = {
	name: string;
	label: string;
	hint?: string;
	known: string[];
	className?: string;
};

export function SuggestingField({ name, label, hint, known, className }: SuggestingFieldProps) {
	const list = `${useField(name).id}-known`;
	const shown = known.length > 0 ? `In use: ${known.join(", ")}` : hint;
	return (
		<>
			<TextField name={name} label={label} hint={shown} list={list} className={className} />
			<datalist id={list}>
				{known.map((each) => (
					<option key={each} value={each} />
				))}
			</datalist>
		</>
	);
}

type CoverFieldProps = { name: string; label: string; photos: Choice[] };

export function CoverField({ name, label, photos }: CoverFieldProps) {
	const { value = "" } = useField(name);
	const select = useRef<HTMLSelectElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const [chosen, setChosen] = useState(value);
	const [added, setAdded] = useState<Choice[]>([]);
	const [picking, setPicking] = useState(false);
	const [hydrated, setHydrated] = useState(false);
	useEffect(() => setHydrated(true), []);
	const known = [...added, ...photos.filter(({ id }) => !added.some((each) => each.id === id))];
	useEffect(() => {
		if (added.length === 0) return;
		select.current?.dispatchEvent(new Event("input", { bubbles: true }));
		// Closing the dialog loses the focus.
		button.current?.focus();
	}, [added]);
	return (
		<>
			<Field name={name} label={label}>
				{({ defaultValue: _, ...control }) => (
					<div className="flex flex-wrap items-start gap-4">
						{/^\d+$/.test(chosen) ? (
							<img
								src={deskPhoto(Number(chosen), 320)}
								alt=""
								className="h-24 w-36 rounded-12 bg-band object-cover"
							/>
						) : null}
						<div className="flex min-w-0 flex-1 basis-56 flex-col gap-2.5">
							<select
								ref={select}
								{...control}
								value={chosen}
								onChange={(event) => setChosen(event.target.value)}
								className="form-control rounded-12 px-3 py-2"
							>
								<option value="">None</option>
								{known.map(({ id, alt }) => (
									<option key={id} value={id}>
										{alt || `Photo ${id}, not described yet`}
									</option>
								))}
							</select>
							{hydrated ? (
								<button
									ref={button}
									type="button"
									onClick={() => setPicking(true)}
									className={buttonClass("quiet", "cursor-pointer self-start")}
								>
									Choose or upload…
								</button>
							) : null}
						</div>
					</div>
				)}
			</Field>
			{picking ? (
				<PhotoPicker
					title={label}
					onClose={() => setPicking(false)}
					onChoose={(photo) => {
						setAdded([photo, ...added.filter(({ id }) => id !== photo.id)]);
						setChosen(String(photo.id));
						setPicking(false);
					}}
				/>
			) : null}
		</>
	);
}
