type Props = { className?: string; children: React.ReactNode };

/** What someone typed, with its line breaks and in its own direction. */
export function TypedText({ className = "", children }: Props) {
	return (
		<p dir="auto" className={`${className} whitespace-pre-line [overflow-wrap:anywhere]`}>
			{children}
		</p>
	);
}
