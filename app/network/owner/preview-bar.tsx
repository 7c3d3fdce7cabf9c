import { counted } from "#app/ui/format.ts";

type Props = { title: string; coming: number; isLong?: boolean; children: React.ReactNode };

/** Stays in view above a page that is shown before it is published, unless it is long. */
export function PreviewBar({ title, coming, isLong = false, children }: Props) {
	return (
		<section
			aria-label="Preview"
			className={`border-b border-line bg-band py-3 print:hidden ${isLong ? "" : "sticky top-0 z-20"}`}
		>
			<div className="wrap">
				<p role="status" className="font-semibold text-heading">
					{title}
				</p>
				{coming > 0 ? (
					<p>{counted(coming, "new photo")} will be here in a minute: reload the page to see.</p>
				) : null}
				{children}
			</div>
		</section>
	);
}
