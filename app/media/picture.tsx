import { type Photo, photoSource, srcSet } from "#app/media/photo.ts";
import type { Portrait } from "#app/media/portrait.ts";
import { useServed } from "#app/ui/served.tsx";

/** Device pixels per CSS pixel; slightly above the usual maximum of 3. */
const maxPixelRatio = 4;
const minFluidWidth = 320;

type PictureProps = {
	photo: Photo;
	sizes: string;
	className?: string;
	eager?: boolean;
	alt?: string;
};

export function Picture({ sizes, className = "", eager = false, alt, ...props }: PictureProps) {
	const photo = served(props.photo, useServed().files);
	// Wide files are useless for a small fixed-size picture, and the narrowest ones for a fluid picture.
	const isFixed = /^\d+px$/.test(sizes);
	const widths = isFixed
		? { most: Number.parseInt(sizes, 10) * maxPixelRatio }
		: { least: minFluidWidth };
	return (
		<span className={`relative block overflow-hidden ${className}`}>
			{/* The content security policy forbids style attributes; an SVG can have a color without one. */}
			<svg
				aria-hidden="true"
				color={photo.color}
				className="absolute inset-0 size-full bg-current"
			/>
			<picture>
				<source type="image/avif" srcSet={srcSet(photo, "avif", widths)} sizes={sizes} />
				<img
					className="relative block size-full object-cover"
					src={photoSource(photo, Math.min(640, widths.most ?? 640))}
					srcSet={srcSet(photo, "webp", widths)}
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

function served(photo: Photo, files: string): Photo {
	return files ? { folder: `${files}/photos`, ...photo } : photo;
}

/** Returns the address of a photo's largest file. */
export function largestFile(photo: Photo, files: string): string {
	return photoSource(served(photo, files), Number.POSITIVE_INFINITY);
}

type ThumbnailProps = { src: string; alt: string; className: string };

export function Thumbnail({ src, alt, className }: ThumbnailProps) {
	return <img className={`bg-band object-cover ${className}`} src={src} alt={alt} loading="lazy" />;
}

type MissingPhotoProps = {
	alt: string;
	portrait?: Portrait | undefined;
	/** Shown on the picture; left out where there is no room for words. */
	label?: string;
	className?: string;
};

export function MissingPhoto({ alt, portrait, label, className = "" }: MissingPhotoProps) {
	const { coat, ground } = portrait ?? { coat: "black", ground: 0 };
	return (
		<span className={`missing-photo ground-${ground} ${className}`}>
			<img
				src={`/portraits/${coat}.svg`}
				alt={alt}
				width={400}
				height={400}
				loading="lazy"
				decoding="async"
			/>
			{label ? <span aria-hidden="true">{label}</span> : null}
		</span>
	);
}
