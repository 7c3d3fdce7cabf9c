import { useCallback, useEffect, useRef, useState } from "react";
import { deskPhoto } from "#app/media/photo.ts";
import { photoTypes } from "#app/media/upload.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton } from "#app/ui/desk/form.tsx";
import { Dialog, DialogField } from "#app/writing/editor/dialog.tsx";

export type Choice = { id: number; alt: string };
type Choices = { photos: Choice[]; more: boolean };
type Uploads = { photos: Choice[]; faults: { name: string; words: string }[] };

type PhotoPickerProps = {
	title: string;
	onChoose: (photo: Choice, uploaded: boolean) => void;
	onClose: () => void;
};

export function PhotoPicker({ title, onChoose, onClose }: PhotoPickerProps) {
	const [q, setQ] = useState("");
	const [page, setPage] = useState(1);
	const [found, setFound] = useState<Choices>();
	const [words, setWords] = useState("");
	const look = useCallback(async (text: string, number: number) => {
		const query = new URLSearchParams({ q: text, page: String(number) });
		const answer = await fetchJson<Choices>(`/desk/photos/choices?${query}`);
		if (!answer) return setWords("We couldn’t load the library. Try again in a moment.");
		setWords("");
		setPage(number);
		setFound((before) =>
			number > 1 && before
				? { ...answer, photos: eachOnce([...before.photos, ...answer.photos]) }
				: answer,
		);
	}, []);
	useEffect(() => {
		void look("", 1);
	}, [look]);

	// An upload that finishes after the dialog closed stays in the library but is not chosen.
	const isOpen = useRef(true);
	useEffect(() => {
		isOpen.current = true;
		return () => {
			isOpen.current = false;
		};
	}, []);

	async function upload(file: File | undefined) {
		if (!file) return;
		setWords("Uploading…");
		const body = new FormData();
		body.append("photos", file);
		const answer = await fetchJson<Uploads>("/desk/photos/choices", { method: "POST", body });
		if (!isOpen.current) return;
		if (!answer) return setWords("We couldn’t upload the photo. Try again in a moment.");
		const [photo] = answer.photos;
		if (photo) return onChoose(photo, true);
		setWords(answer.faults.map(({ name, words }) => `${name}: ${words}`).join(" "));
	}

	return (
		<Dialog title={title} wide onClose={onClose}>
			<DialogField
				label="Search photos"
				type="search"
				value={q}
				onChange={setQ}
				onEnter={() => void look(q, 1)}
			/>
			<div className="mb-4 flex flex-wrap gap-2.5">
				<DeskButton type="button" look="quiet" onClick={() => void look(q, 1)}>
					Show
				</DeskButton>
				<label className={buttonClass("quiet", "cursor-pointer has-focus-visible:outline-3")}>
					Upload a photo
					<input
						type="file"
						accept={photoTypes}
						className="sr-only"
						onChange={(event) => {
							void upload(event.target.files?.[0]);
							// Choosing the same file again must fire a change event.
							event.target.value = "";
						}}
					/>
				</label>
			</div>
			<p role="status" className="mb-3 text-15 text-stone">
				{words}
			</p>
			{found?.photos.length === 0 ? <p>No photo matches. Upload one, or try fewer words.</p> : null}
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
				{found?.photos.map((photo) => (
					<li key={photo.id}>
						<button
							type="button"
							onClick={() => onChoose(photo, false)}
							className="block w-full cursor-pointer overflow-hidden rounded-12 border border-line text-left hover:border-stone"
						>
							<img
								src={deskPhoto(photo.id, 320)}
								alt=""
								className="aspect-[4/3] w-full bg-band object-cover"
								loading="lazy"
							/>
							<span className="block truncate px-2.5 py-2 text-15">
								{photo.alt || `Photo ${photo.id}, not described yet`}
							</span>
						</button>
					</li>
				))}
			</ul>
			{found?.more ? (
				<DeskButton
					type="button"
					look="quiet"
					className="mt-4"
					onClick={() => void look(q, page + 1)}
				>
					More photos
				</DeskButton>
			) : null}
		</Dialog>
	);
}

/** New uploads move the others down, so the next page repeats some. */
function eachOnce(photos: Choice[]): Choice[] {
	return [...new Map(photos.map((photo) => [photo.id, photo])).values()];
}

async function fetchJson<Answer>(path: string, options?: RequestInit): Promise<Answer | undefined> {
	try {
		const response = await fetch(path, options);
		const isAnswer = response.headers.get("Content-Type")?.includes("json");
		return isAnswer && (response.ok || response.status === 422) ? await response.json() : undefined;
	} catch {
		return undefined;
	}
}
