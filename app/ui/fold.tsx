import { ChevronDown } from "lucide";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
	title: string;
	icon?: React.ComponentProps<typeof Icon>["of"];
	open?: boolean | undefined;
	children: React.ReactNode;
};

/** Hides content that few people need or that mustn't be clicked by accident. Works without scripts. */
export function Fold({ title, icon, open, children }: Props) {
	return (
		<details
			open={open}
			// A kept draft fills in what nobody has opened yet.
			onInput={({ currentTarget }) => {
				currentTarget.open = true;
			}}
			className="scroll-mt-6 rounded-20 border border-line bg-card px-5 py-1.5"
		>
			<summary className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold text-heading">
				{icon ? <Icon of={icon} className="size-4.5" /> : null}
				<span key={title}>{title}</span>
				<Icon of={ChevronDown} className="ml-auto size-4.5" />
			</summary>
			<div className="pt-1 pb-4">{children}</div>
		</details>
	);
}
