import { useRouteLoaderData } from "react-router";
import { KeysButton } from "#app/ui/desk/keys.tsx";

export default function ReviewPage() {
	const known = useRouteLoaderData("desk/review/review.layout") as
		| { list: { items: unknown[] } }
		| undefined;
	const empty = known?.list.items.length === 0;
	return (
		<div className="grid min-h-[60vh] place-items-center px-6 py-12 text-center">
			<div>
				<img
					src={empty ? "/portraits/fawn.svg" : "/portraits/brindle.svg"}
					alt=""
					width="400"
					height="400"
					className="mx-auto h-auto w-48"
				/>
				<p className="mt-5 text-19 text-stone">
					{empty ? "All caught up: nothing is waiting for review." : "Choose a case from the list."}
				</p>
				<KeysButton />
			</div>
		</div>
	);
}
