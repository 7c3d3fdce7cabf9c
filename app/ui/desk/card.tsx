import { useId } from "react";

type Props = {
	title: React.ReactNode;
	description?: React.ReactNode;
	actions?: React.ReactNode;
	small?: boolean;
	children?: React.ReactNode;
};

export function DeskCard({ title, description, actions, small = false, children }: Props) {
	const id = useId();
	const padding = small ? "px-5 py-4" : "p-5 sm:p-6";
	return (
		<section
			aria-labelledby={id}
			className={`min-w-0 rounded-20 border border-line bg-card ${padding}`}
		>
			<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
				<div className="min-w-0">
					<h2 id={id} className={small ? "text-19" : "text-23"}>
						{title}
					</h2>
					{description ? <p className="mt-1 max-w-[40rem] text-stone">{description}</p> : null}
				</div>
				{actions ? <div className="flex flex-wrap gap-2.5">{actions}</div> : null}
			</div>
			{children ? <div className={small ? "mt-1.5" : "mt-4"}>{children}</div> : null}
		</section>
	);
}
