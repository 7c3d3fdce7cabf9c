import { Eye } from "lucide";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Stands above a preview: it is no public page. */
export function PreviewBar({ path, what }: { path: string; what: string }) {
	return (
		<aside
			aria-label="Preview"
			className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-3 bg-hero px-5 py-3 text-cream"
		>
			<p className="flex items-center gap-2.5">
				<Icon of={Eye} className="size-5" /> <span>Preview of {what}. Nobody else sees this.</span>
			</p>
			<p className="flex flex-wrap gap-2.5">
				<a href={path} className={buttonClass("on-nero")}>
					Go on writing
				</a>
				<a href={`${path}/publish`} className={buttonClass("action")}>
					Publish…
				</a>
			</p>
		</aside>
	);
}
