/** Text that people wrote, rendered and sanitized on the server. */
export function WrittenText({ html, className = "" }: { html: string; className?: string }) {
	return (
		<div
			className={`prose ${className}`}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
