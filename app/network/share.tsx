import { Printer, Share2 } from "lucide";
import { useEffect, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useServed } from "#app/ui/served.tsx";

type Props = { title: string; path: string; iconOnly?: boolean };

const button = buttonClass("quiet", "max-sm:px-4");

/** Opens the device's share sheet or copies the link; starts an email if neither works or scripts are off. */
export function ShareButton({ title, path, iconOnly = false }: Props) {
	const { origin } = useServed();
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
			navigator.share({ title, url }).catch(() => {});
		} else if (navigator.clipboard) {
			navigator.clipboard.writeText(url).then(
				() => setCopied(true),
				() => location.assign(href),
			);
		} else return;
		event.preventDefault();
	}

	return (
		<a
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

type RowProps = { title: string; path: string; print: string; className: string };

export function ShareAndPrint({ title, path, print: label, className }: RowProps) {
	return (
		<p className={`flex gap-2.5 print:hidden ${className}`}>
			<ShareButton title={title} path={path} />
			<PrintButton label={label} />
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
