import { useCallback, useEffect, useRef, useState } from "react";
import { deskPhoto } from "#app/media/photo.ts";
import { photoTypes } from "#app/media/upload.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton } from "#app/ui/desk/form.tsx";
import { Dialog, DialogField } from "#app/writing/editor/dialog.tsx";
import { type Choice, findPhotos, uploadPhoto } from "#app/writing/editor/photo-library.ts";

type PhotoPickerProps = {
	title: string;
	onChoose: (photo: Choice) => void;
	/** Receives the files to upload; without it, the picker uploads one and chooses it. */
	onFiles?: (files: File[]) => void;
	onClose: () => void;
};

export function PhotoPicker({ title, onChoose, onFiles, onClose }: PhotoPickerProps) {
	const [q, setQ] = useState("");
	const [page, setPage] = useState(1);
	const [found, setFound] = useState<Awaited<ReturnType<typeof findPhotos>>>();
	const [message, setMessage] = useState("");
	const [searched, setSearched] = useState("");
	const latest = useRef(0);
	const look = useCallback(async (text: string, number: number) => {
		latest.current++;
		const mine = latest.current;
		setSearched(text);
		const answer = await findPhotos(text, number);
		// A later search may be answered first.
		if (mine !== latest.current) return;
		if (!answer) return setMessage("We couldn’t load the library. Try again in a moment.");
		setMessage("");
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

	async function upload(files: File[]) {
		const [file] = files;
		if (!file) return;
		if (onFiles) return onFiles(files);
		setMessage("Uploading…");
		const answer = await uploadPhoto(file);
		if (!isOpen.current) return;
		if (answer.ok) onChoose(answer.photo);
		else setMessage(answer.message);
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
				<DeskButton type="button" variant="quiet" onClick={() => void look(q, 1)}>
					Show
				</DeskButton>
				<label className={buttonClass("quiet", "cursor-pointer has-focus-visible:outline-3")}>
					{onFiles ? "Upload photos" : "Upload a photo"}
					<input
						type="file"
						accept={photoTypes}
						multiple={onFiles !== undefined}
						className="sr-only"
						onChange={(event) => {
							void upload([...(event.target.files ?? [])]);
							// Choosing the same file again must fire a change event.
							event.target.value = "";
						}}
					/>
				</label>
			</div>
			<p role="status" className="mb-3 text-15 text-stone">
				{message}
			</p>
			{found?.photos.length === 0 ? <p>No photo matches. Upload one, or try fewer words.</p> : null}
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
				{found?.photos.map((photo) => (
					<li key={photo.id}>
						<button
							type="button"
							onClick={() => onChoose(photo)}
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
					variant="quiet"
					className="mt-4"
					onClick={() => void look(searched, page + 1)}
				>
					More photos
				</DeskButton>
			) : null}
		</Dialog>
	);
}

/** Removes repeats: new uploads push photos onto the next page. */
function eachOnce(photos: Choice[]): Choice[] {
	return [...new Map(photos.map((photo) => [photo.id, photo])).values()];
}
