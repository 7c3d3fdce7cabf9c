import { type Photo, photoSource, srcSet } from "#app/media/photo.ts";
import type { Coat } from "#app/ui/empty-state.tsx";
import { useServed } from "#app/ui/served.tsx";

/** Device pixels per layout pixel; a little above the usual three. */
const maxPixelRatio = 4;

type PictureProps = {
	photo: Photo;
	sizes: string;
	className?: string;
	eager?: boolean;
	alt?: string;
};

export function Picture({ sizes, className = "", eager = false, alt, ...props }: PictureProps) {
	const { files } = useServed();
	const photo = files ? { folder: `${files}/photos`, ...props.photo } : props.photo;
	// For a small picture of fixed size, the wide files are useless on any screen.
	const most = /^\d+px$/.test(sizes) ? Number.parseInt(sizes, 10) * maxPixelRatio : undefined;
	return (
		<span className={`relative block overflow-hidden ${className}`}>
			{/* The content security policy forbids style attributes; an SVG can carry a color without one. */}
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

export function Thumbnail({ src, alt, className }: ThumbnailProps) {
	return <img className={`bg-band object-cover ${className}`} src={src} alt={alt} loading="lazy" />;
}

type MissingPhotoProps = { alt: string; coat?: Coat; className?: string };

export function MissingPhoto({ alt, coat = "black", className = "" }: MissingPhotoProps) {
	return (
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
