/** Beside the button of every form that the public sends. In a tab of its own: what was typed stays. */
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
