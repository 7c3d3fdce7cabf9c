import { ArrowDown, ArrowUp } from "lucide";
import { Icon } from "#app/ui/icon.tsx";

type MoveButtonsProps = {
	index: number;
	count: number;
	labelOf: (way: "earlier" | "later") => string;
	onMove: (way: "earlier" | "later", by: number) => void;
};

export function MoveButtons({ index, count, labelOf, onMove }: MoveButtonsProps) {
	if (count < 2) return null;
	const ways = [
		{ way: "earlier", by: -1, icon: ArrowUp, end: 0 },
		{ way: "later", by: 1, icon: ArrowDown, end: count - 1 },
	] as const;
	return ways.map(({ way, by, icon, end }) => (
		<button
			key={way}
			type="button"
			data-action={way}
			className="inline-flex size-11 cursor-pointer items-center justify-center rounded-full border-[1.5px] border-line bg-card text-heading hover:border-stone disabled:cursor-default disabled:opacity-40 disabled:hover:border-line"
			disabled={index === end}
			onClick={() => onMove(way, by)}
		>
			<Icon of={icon} className="size-5" />
			<span className="sr-only">{labelOf(way)}</span>
		</button>
	));
}
