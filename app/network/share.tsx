import { Printer, Share2 } from "lucide";
import { useEffect, useRef, useState } from "react";
import { type Photo, photoSource } from "#app/media/photo.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useServed } from "#app/ui/served.tsx";

type Props = {
	title: string;
	path: string;
	iconOnly?: boolean;
	/** What goes with the link on a phone. */
	text?: string;
	photo?: Photo | undefined;
};

const button = buttonClass("quiet", "max-sm:px-4");

/**
 * Opens the device's share sheet, with the photo if it takes one, or copies the link; starts an email if neither works or
 * scripts are off.
 */
export function ShareButton({ title, path, iconOnly = false, text = title, photo }: Props) {
	const { origin, files } = useServed();
	const loaded = useRef<Promise<File | undefined>>(undefined);
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		const timer = copied ? setTimeout(setCopied, 4_000, false) : undefined;
		return () => clearTimeout(timer);
	}, [copied]);
	const url = origin + path;

	function share(event: React.MouseEvent<HTMLAnchorElement>) {
		const { href } = event.currentTarget;
		if (navigator.share) {
			// The promise is rejected when the visitor cancels.
			void Promise.race([load(), tooLate()]).then((file) =>
				navigator.share(dataWith(file)).catch(() => {}),
			);
		} else if (navigator.clipboard) {
			navigator.clipboard.writeText(url).then(
				() => setCopied(true),
				() => location.assign(href),
			);
		} else return;
		event.preventDefault();
	}

	/** Loaded when a press is likely: after a slow download, browsers no longer take it for a press. */
	function load() {
		if (!photo || !navigator.share) return undefined;
		loaded.current ??= jpegOf(photo, files);
		return loaded.current;
	}

	function dataWith(file: File | undefined): ShareData {
		// Many apps leave out the link beside a picture, but not the one in a text.
		const whole = { title, text: `${text}\n${url}`, files: file && [file] };
		return file && navigator.canShare?.(whole) ? whole : { title, text, url };
	}

	return (
		<a
			onPointerEnter={load}
			onFocus={load}
			href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
			onClick={share}
			className={iconOnly && !copied ? buttonClass("quiet", "w-12 px-0") : button}
		>
			<Icon of={Share2} className="size-4.5" />
			<span role="status" className={iconOnly && !copied ? "sr-only" : ""}>
				{copied ? "Link copied" : "Share"}
			</span>
		</a>
	);
}

const tooLate = () => new Promise<undefined>((done) => setTimeout(done, 2_000, undefined));

/** A JPEG, because some apps make a sticker of a WebP. */
async function jpegOf(photo: Photo, files: string): Promise<File | undefined> {
	try {
		const image = new Image();
		image.crossOrigin = "anonymous";
		image.src = files + photoSource(photo, 1280);
		await image.decode();
		const canvas = document.createElement("canvas");
		Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
		canvas.getContext("2d")?.drawImage(image, 0, 0);
		const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
		return bytes ? new File([bytes], "photo.jpg", { type: "image/jpeg" }) : undefined;
	} catch {
		return undefined;
	}
}

type RowProps = Omit<Props, "iconOnly"> & {
	print: string;
	/** The address of what is printed instead of the page. */
	flyer?: string;
	className: string;
};

export function ShareAndPrint({ print: label, flyer, className, ...shared }: RowProps) {
	return (
		<p className={`flex gap-2.5 print:hidden ${className}`}>
			<ShareButton {...shared} />
			{flyer ? (
				<a href={flyer} className={button}>
					<Icon of={Printer} className="size-4.5" /> {label}
				</a>
			) : (
				<PrintButton label={label} />
			)}
		</p>
	);
}

export function PrintButton({ label }: { label: string }) {
	return (
		<button
			type="button"
			onClick={() => print()}
			className={`${button} cursor-pointer [@media(scripting:none)]:hidden`}
		>
			<Icon of={Printer} className="size-4.5" /> {label}
		</button>
	);
}
