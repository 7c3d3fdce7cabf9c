import { useEffect, useRef, useState } from "react";
import type { PhotoTools } from "#app/media/photo-field/photo-tools.tsx";
import { maxPhotos, photoTypes } from "#app/media/upload.ts";
import { controlProps, FieldError, RequiredMark } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";

type StoredPhoto = { key: string; preview?: string };

type Props = {
	name?: "photos";
	kept?: StoredPhoto[];
	/** Whether the browser remembers the photos across reloads: only where the server doesn't. */
	remembers?: boolean;
};

/** Renders a plain file field. With scripts, photos upload once chosen, and submitting waits for them. */
export function PhotoField({ name = "photos", kept, remembers = true }: Props) {
	const field = useField("photo_files");
	const answered = useField(name).value?.split(" ").filter(Boolean) ?? [];
	const [photos] = useState(() => kept ?? answered.map((key) => ({ key })));
	const input = useRef<HTMLInputElement>(null);
	const [Tools, setTools] = useState<typeof PhotoTools>();

	useEffect(() => {
		const field = input.current;
		if (!field) return;
		const here = new AbortController();
		// The field is far down the page: load its code when it's nearly visible or touched.
		const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
			rootMargin: "400px",
		});
		const load = () => {
			near.disconnect();
			import("#app/media/photo-field/photo-tools.tsx").then(
				({ PhotoTools }) => here.signal.aborted || setTools(() => PhotoTools),
				() => {},
			);
		};
		// Photos may already have been chosen before hydration.
		if (field.files?.length) load();
		else near.observe(field);
		for (const touch of ["focus", "change"]) {
			field.addEventListener(touch, load, { once: true, signal: here.signal });
		}
		return () => {
			near.disconnect();
			here.abort();
		};
	}, []);

	return (
		<div className="relative flex min-w-0 flex-col">
			<label htmlFor={field.id} className="font-semibold text-heading">
				Photos <span className="text-15 font-normal">(optional)</span>
			</label>
			<p id={`${field.id}-hint`} className="text-15 text-stone">
				Up to {maxPhotos}, each up to 15 MB, as JPEG, PNG, WebP or AVIF. The first is the main
				picture. Only our volunteers see them before they are published.
			</p>
			<input
				ref={input}
				type="file"
				multiple
				accept={photoTypes}
				{...controlProps(field, { name: "photo_files", hint: true })}
				name={Tools ? undefined : "photo_files"}
				className={Tools ? "peer sr-only" : `${fileInput} min-h-21 max-sm:pointer-coarse:min-h-37`}
			/>
			{Tools ? (
				<Tools
					input={input}
					name={name}
					remembers={remembers}
					id={field.id}
					kept={photos}
					error={field.error}
				/>
			) : (
				<StoredPhotoBoxes name={name} photos={photos} />
			)}
			<FieldError field={field} />
		</div>
	);
}

const fileInput =
	"mt-1.5 w-full rounded-20 border-[1.5px] border-dashed border-stone/80 p-4 text-[1rem] text-ink file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-solid file:border-line file:bg-card file:px-5 file:font-semibold file:text-heading";

function StoredPhotoBoxes({ name, photos }: { name: string; photos: StoredPhoto[] }) {
	if (photos.length === 0) return null;
	return (
		<fieldset className="mt-3">
			<legend className="text-15 text-stone">
				These photos are uploaded and will be sent with the form:
			</legend>
			<ul className="mt-2 flex flex-wrap gap-3">
				{photos.map(({ key, preview }, index) => (
					<li key={key}>
						<label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-12 border border-line p-2 pr-4">
							<input
								type="checkbox"
								name={name}
								value={key}
								defaultChecked
								className="ml-1 size-6 shrink-0 accent-action"
							/>
							{preview ? (
								<img src={preview} alt="" className="h-14 w-17 rounded-12 object-cover" />
							) : null}
							Photo {index + 1}
						</label>
					</li>
				))}
			</ul>
		</fieldset>
	);
}

export function SentPhotos({ sent }: { sent: boolean }) {
	useEffect(() => {
		if (!sent) return;
		import("#app/media/photo-field/remembered.ts").then(
			({ clearRememberedPhotos }) => clearRememberedPhotos(),
			() => {},
		);
	}, [sent]);
	return null;
}

type SingleProps = { of: string; hint?: string; required?: boolean };

export function SinglePhotoField({
	of,
	hint = `It replaces the current ${of}.`,
	required = false,
}: SingleProps) {
	const field = useField("photo_files");
	return (
		<div className="flex min-w-0 flex-col">
			<label htmlFor={field.id} className="font-semibold text-heading">
				Choose a {of}{" "}
				{required ? <RequiredMark /> : <span className="text-15 font-normal">(optional)</span>}
			</label>
			<p id={`${field.id}-hint`} className="text-15 text-stone">
				Up to 15 MB, as JPEG, PNG, WebP or AVIF. {hint}
			</p>
			<input
				type="file"
				accept={photoTypes}
				{...controlProps(field, { name: "photo_files", hint: true })}
				className={fileInput}
			/>
			<FieldError field={field} />
		</div>
	);
}
