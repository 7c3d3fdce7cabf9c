import type { Photo } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import { Carousel } from "#app/ui/carousel.tsx";

const sizes = "(min-width: 1248px) 640px, (min-width: 992px) 52vw, 92vw";

export function PhotoCarousel({ label, photos }: { label: string; photos: Photo[] }) {
	return (
		<Carousel
			label={label}
			slides={photos.map((photo, index) => ({
				id: photo.token,
				slide: <Picture photo={photo} sizes={sizes} eager={index === 0} className="size-full" />,
				thumb: <Picture photo={photo} sizes="84px" alt="" className="size-full" />,
			}))}
		/>
	);
}
