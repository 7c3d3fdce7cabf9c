import { fieldPath } from "#app/cases/edit/steps.tsx";
import type { MissingFields } from "#app/cases/records/owner-edits.ts";
import { dog } from "#app/records/dog.ts";
import { counted } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";

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

type MissingProps = { missing: MissingFields; path: string };

/** Without them, it can't be published; after some days, a volunteer reads it all the same. */
export function MissingAnswers({ missing, path }: MissingProps) {
	if (missing.length === 0) return null;
	return (
		<p className="mt-1">
			<strong className="font-semibold text-heading">
				{counted(missing.length, "answer")} still needed:
			</strong>{" "}
			{missing.map(({ field, label }, index) => (
				<span key={field}>
					<Link to={fieldPath(dog, path, field)} className="inline-block py-1 text-terra underline">
						{label}
					</Link>
					{index < missing.length - 1 ? " · " : null}
				</span>
			))}
		</p>
	);
}
