import { useLocation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
	label: string;
	/** The item's name, for screen readers only. */
	of?: string;
	/** Shown instead of the label. What it opens then covers the top of the nearest positioned element. */
	icon?: React.ComponentProps<typeof Icon>["of"];
	/** What will happen, and to what. */
	description: React.ReactNode;
	/** Opens over what is below, for a button in a row of others. */
	over?: boolean;
	className?: string;
	/** The button that does it, or a form with it. */
	children: React.ReactNode;
};

/** Asks before what can't be undone or is public right away. Works without scripts. */
export function Confirm({
	label,
	of,
	icon,
	description,
	over = false,
	className = "",
	children,
}: Props) {
	// Closes it once it was done.
	const { key } = useLocation();
	const place = over ? "sm:absolute sm:right-0 sm:z-10 sm:w-[26rem]" : "max-w-[26rem]";
	return (
		<details key={key} className={`min-w-0 ${over ? "relative" : ""}`}>
			<summary
				title={icon ? label : undefined}
				className={
					icon
						? "grid size-11 cursor-pointer place-items-center rounded-full border-[1.5px] border-line text-heading hover:border-stone"
						: buttonClass("quiet", `cursor-pointer ${className}`)
				}
			>
				{icon ? (
					<>
						<Icon of={icon} className="size-5" />
						<span className="sr-only">{label}</span>
					</>
				) : (
					<span>
						{label}…{of ? <span className="sr-only"> {of}</span> : null}
					</span>
				)}
			</summary>
			<div
				className={`rounded-12 bg-band px-4 py-4 ${icon ? "absolute inset-x-3 top-3 z-10" : `mt-3 ${place}`}`}
			>
				<p className="mb-3 text-15 [overflow-wrap:anywhere]">{description}</p>
				{children}
			</div>
		</details>
	);
}
