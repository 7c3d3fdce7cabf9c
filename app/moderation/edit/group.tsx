export function EditGroup({
	title,
	line,
	children,
}: {
	title: string;
	line?: string;
	children: React.ReactNode;
}) {
	return (
		<fieldset className="min-w-0">
			<legend className="font-serif text-27 text-heading">{title}</legend>
			{line ? <p className="mt-1 text-stone">{line}</p> : null}
			<div className="mt-4 flex flex-col gap-5">{children}</div>
		</fieldset>
	);
}
