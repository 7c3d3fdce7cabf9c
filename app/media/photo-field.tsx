import { useEffect, useRef, useState } from "react";
import type { PhotoTools } from "#app/media/photo-tools.tsx";
import { maxPhotos, photoTypes } from "#app/media/upload.ts";
import { Field } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form-state.ts";

const optional = <span className="text-15 font-normal">(optional)</span>;

/**
 * Renders a plain file field. With scripts, photos upload once chosen, and submitting waits for them.
 * The browser `remembers` them across reloads, where the server doesn't.
 */
export function PhotoField({ remembers = true }: { remembers?: boolean }) {
	const field = useField("photo_files");
	const stored = useField("photos").value?.split(" ").filter(Boolean) ?? [];
	const [keys] = useState(stored);
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
			import("#app/media/photo-tools.tsx").then(
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
		<Field
			name="photo_files"
			label={<>Photos {optional}</>}
			hint={`Up to ${maxPhotos}, each up to 15 MB, as JPEG, PNG, WebP or AVIF. The first is the main picture. Only our volunteers see them before they are published.`}
			className="relative"
		>
			{({ defaultValue: _, name, ...control }) => (
				<>
					<input
						ref={input}
						type="file"
						multiple
						accept={photoTypes}
						{...control}
						name={Tools ? undefined : name}
						className={
							Tools ? "peer sr-only" : `${fileInput} min-h-21 max-sm:pointer-coarse:min-h-37`
						}
					/>
					{Tools ? (
						<Tools
							input={input}
							remembers={remembers}
							id={field.id}
							stored={keys}
							error={field.error}
						/>
					) : (
						<StoredPhotoBoxes keys={keys} />
					)}
				</>
			)}
		</Field>
	);
}

const fileInput =
	"w-full rounded-20 border-[1.5px] border-dashed border-stone/80 p-4 text-[1rem] text-ink file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-solid file:border-line file:bg-card file:px-5 file:font-semibold file:text-heading";

function StoredPhotoBoxes({ keys }: { keys: string[] }) {
	if (keys.length === 0) return null;
	return (
		<fieldset className="mt-3">
			<legend className="text-15 text-stone">
				These photos are uploaded and will be sent with the form:
			</legend>
			<ul className="mt-2 flex flex-wrap gap-3">
				{keys.map((key, index) => (
					<li key={key}>
						<label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-12 border border-line p-2 pr-4">
							<input
								type="checkbox"
								name="photos"
								value={key}
								defaultChecked
								className="ml-1 size-6 shrink-0 accent-action"
							/>
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
		import("#app/media/photo-queue.ts").then(
			({ forgetPhotos }) => forgetPhotos(),
			() => {},
		);
	}, [sent]);
	return null;
}

export function SinglePhotoField({ hint, required }: { hint: string; required: boolean }) {
	return (
		<Field
			name="photo_files"
			label={required ? "Choose a photo" : <>Choose a photo {optional}</>}
			hint={`Up to 15 MB, as JPEG, PNG, WebP or AVIF. ${hint}`}
			required={required}
		>
			{({ defaultValue: _, ...control }) => (
				<input type="file" accept={photoTypes} {...control} className={fileInput} />
			)}
		</Field>
	);
}
