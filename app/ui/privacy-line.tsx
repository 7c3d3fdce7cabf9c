/** Shown next to the button of every public form. Opens a new tab, so that user input isn't lost. */
export function PrivacyLine() {
	return (
		<p className="mt-2 text-15">
			What we do with what you send is in our{" "}
			<a href="/privacy" target="_blank" rel="noopener" className="text-terra underline">
				privacy notice<span className="sr-only"> (opens in a new tab)</span>
			</a>
			.
		</p>
	);
}
