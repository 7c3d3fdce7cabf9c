import type { Photo } from "#app/media/photo.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import type { Portrait } from "#app/media/portrait.ts";

type Props = {
	dog: { name: string; summary: string; photo: Photo | null; portrait?: Portrait };
	children?: React.ReactNode;
};

export function DogCard({ dog, children }: Props) {
	return (
		<div className="rounded-20 border border-line bg-card px-6 py-5">
			<div className="flex items-center gap-4">
				<DogPicture dog={dog} className="size-18" />
				<div className="min-w-0">
					<p className="font-serif text-23 leading-tight font-[560] text-heading [overflow-wrap:anywhere]">
						<bdi>{dog.name}</bdi>
					</p>
					<p className="text-15 text-stone">{dog.summary}</p>
				</div>
			</div>
			{children}
		</div>
	);
}

export function DogPicture({ dog, className }: Pick<Props, "dog"> & { className: string }) {
	const shape = `shrink-0 rounded-12 ${className}`;
	return dog.photo ? (
		<Picture photo={dog.photo} sizes="72px" alt="" className={shape} eager />
	) : (
		<MissingPhoto alt="" portrait={dog.portrait} className={shape} />
	);
}
