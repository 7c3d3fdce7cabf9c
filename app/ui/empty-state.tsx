export type Coat = "black" | "brindle" | "chestnut" | "fawn" | "formentino" | "grey";

type Props = { heading: string; coat: Coat; level?: "h1" | "h2"; children?: React.ReactNode };

export function EmptyState({ heading, coat, level: Heading = "h2", children }: Props) {
	return (
		<div className="grid items-end gap-8 overflow-hidden rounded-24 border border-line bg-card px-6 pt-10 md:grid-cols-[1fr_auto] md:px-12">
			<div className="self-center pb-4 ">
				<Heading className="max-w-[26rem] text-32">{heading}</Heading>
				{children ? <div className="mt-6 flex flex-wrap gap-3">{children}</div> : null}
			</div>
			<img
				src={`/portraits/${coat}.svg`}
				alt=""
				width="400"
				height="400"
				className="mx-auto h-auto w-64 md:w-80"
			/>
		</div>
	);
}
