import { PathLink } from "#app/ui/link.tsx";

/** Beside the button of every form that the public sends. */
export function PrivacyLine() {
	return (
		<p className="text-15">
			What happens to what you send:{" "}
			<PathLink to="/privacy" className="text-terra underline">
				Privacy
			</PathLink>
		</p>
	);
}
