import { useId } from "react";

type Props = {
	title: string;
	line?: React.ReactNode;
	actions?: React.ReactNode;
	children?: React.ReactNode;
};

export function DeskCard({ title, line, actions, children }: Props) {
	const id = useId();
	return (
		<section
			aria-labelledby={id}
			className="min-w-0 rounded-20 border border-line bg-card p-5 sm:p-6"
		>
			<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
				<div className="min-w-0">
					<h2 id={id} className="text-23">
						{title}
					</h2>
					{line ? <p className="mt-1 max-w-[40rem] text-stone">{line}</p> : null}
				</div>
				{actions ? <div className="flex flex-wrap gap-2.5">{actions}</div> : null}
			</div>
			{children ? <div className="mt-4">{children}</div> : null}
		</section>
	);
}
