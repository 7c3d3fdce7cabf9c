import { type Photo, photoSource, srcSet } from "#app/media/photo.ts";
import type { Coat } from "#app/ui/coat.ts";
import { useServed } from "#app/ui/served.tsx";

/** Pixels of a sharp screen to one of the layout's; some room above the usual three. */
const sharpest = 4;

type PictureProps = {
	photo: Photo;
	/** How wide the picture is shown, as `<img sizes>` says it. */
	sizes: string;
	/** For the frame: its shape and corners, such as "aspect-[10/9] rounded-card". */
	className?: string;
	/** For the picture that is seen first: fetched at once and before others. */
	eager?: boolean;
	/** In place of the photo's own words; "" where text beside it says the same. */
	alt?: string;
};

/** A photo that fills its frame, on its own average colour until it is there. */
export function Picture({ sizes, className = "", eager = false, alt, ...props }: PictureProps) {
	const { files } = useServed();
	// With the address that public photos have elsewhere, if they have one.
	const photo = files ? { folder: `${files}/photos`, ...props.photo } : props.photo;
	// Of a small picture with one size, the wide files are of use to no screen.
	const most = /^\d+px$/.test(sizes) ? Number.parseInt(sizes, 10) * sharpest : undefined;
	return (
		<span className={`relative block overflow-hidden ${className}`}>
			{/* Content-Security-Policy forbids style attributes; a drawing says its colour without one. */}
			<svg
				aria-hidden="true"
				color={photo.color}
				className="absolute inset-0 size-full bg-current"
			/>
			<picture>
				<source type="image/avif" srcSet={srcSet(photo, "avif", most)} sizes={sizes} />
				<img
					className="relative block size-full object-cover"
					src={photoSource(photo, Math.min(640, most ?? 640))}
					srcSet={srcSet(photo, "webp", most)}
					sizes={sizes}
					alt={alt ?? photo.alt}
					width={photo.width}
					height={photo.height}
					loading={eager ? undefined : "lazy"}
					fetchPriority={eager ? "high" : undefined}
				/>
			</picture>
		</span>
	);
}

type ThumbnailProps = { src: string; alt: string; className: string };

/** A photo of some 50 pixels in a list at the desk: its smallest file for every screen. */
export function Thumbnail({ src, alt, className }: ThumbnailProps) {
	return <img className={`bg-band object-cover ${className}`} src={src} alt={alt} loading="lazy" />;
}

type MissingPhotoProps = { alt: string; coat?: Coat; className?: string };

/** The drawn portrait, for a dog without a photo and a kennel without a logo. */
export function MissingPhoto({ alt, coat = "black", className = "" }: MissingPhotoProps) {
	return (
		// Travertine in both colour schemes, as the ground of a picture is: the portrait is dark.
		<span className={`flex justify-center overflow-hidden bg-[#ebdfcc] ${className}`}>
			<img
				className="block h-full w-[86%] object-contain object-bottom"
				src={`/portraits/${coat}.svg`}
				alt={alt}
				width={400}
				height={400}
				loading="lazy"
				decoding="async"
			/>
		</span>
	);
}
