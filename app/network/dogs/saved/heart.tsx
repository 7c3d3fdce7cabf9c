import { Heart } from "lucide";
import { useRef, useState } from "react";
import { maxSaved, save, savedPath, unsave, useSaved } from "#app/network/dogs/saved/saved-dogs.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

type HeartProps = {
	slug: string;
	name: string;
	className: string;
	/** Whether “Save” is written beside the heart. */
	isLabeled?: boolean;
};

/** Saves a dog in the browser. Absent without scripts, and until they run. */
export function HeartButton({ slug, name, className, isLabeled }: HeartProps) {
	const saved = useSaved();
	const [isRefused, setRefused] = useState(false);
	if (!saved) return null;
	const isSaved = saved.slugs.includes(slug);
	const isFull = saved.slugs.length >= maxSaved;
	return (
		<>
			<button
				type="button"
				aria-pressed={isSaved}
				onClick={() => {
					setRefused(!isSaved && isFull);
					if (isSaved) unsave(slug);
					else save(slug);
				}}
				className={`heart ${className}`}
			>
				<Icon of={Heart} className="size-5" />
				<span className={isLabeled ? undefined : "sr-only"}>
					Save <bdi className="sr-only">{name}</bdi>
				</span>
			</button>
			{isRefused && isFull ? (
				<span
					role="alert"
					className="fixed inset-x-4 bottom-4 z-20 rounded-12 bg-nero px-4 py-2.5 text-15 text-cream"
				>
					{`Your list has ${maxSaved} dogs, the most it can hold. Remove one first.`}
				</span>
			) : null}
		</>
	);
}

type SavedLinkProps = { className?: string; isLabeled?: boolean };

/** Leads to the saved dogs, if there are any. */
export function SavedLink({ className, isLabeled }: SavedLinkProps) {
	const slugs = useSaved()?.slugs ?? [];
	const count = slugs.length;
	if (count === 0) return null;
	return (
		<Link to={savedPath(slugs)} className={className ?? buttonClass("quiet", "max-sm:px-3")}>
			<Icon of={Heart} className="size-4.5" />
			<span key={count}>
				{count}
				<span className={isLabeled ? undefined : "sr-only"}>
					{` saved ${count === 1 ? "dog" : "dogs"}`}
				</span>
			</span>
		</Link>
	);
}

/** Once a dog was saved on its page, says where to find it. */
export function SavedNote({ slug }: { slug: string }) {
	const saved = useSaved();
	const first = useRef<boolean>(undefined);
	const isSaved = saved?.slugs.includes(slug) ?? false;
	if (saved) first.current ??= isSaved;
	const isNew = isSaved && first.current === false;
	return (
		<p role="status" className="text-15 empty:hidden print:hidden">
			{isNew && saved ? (
				<Link
					to={savedPath(saved.slugs)}
					className="inline-flex min-h-11 items-center font-semibold text-terra underline"
				>
					{`See your saved dogs (${saved.slugs.length})`}
				</Link>
			) : null}
		</p>
	);
}
