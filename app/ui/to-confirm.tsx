import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";

type Item = { id: number; title: string; reason?: string; words: string };

/** What someone wrote, each with a button that sends it. `name` is the field with its id. */
export function ToConfirm({ name, items }: { name: "letter" | "report"; items: readonly Item[] }) {
	return (
		<ul className="grid gap-6">
			{items.map(({ id, title, reason, words }) => (
				<li
					key={id}
					className="rounded-20 border border-line bg-card px-6 py-5 [overflow-wrap:anywhere]"
				>
					<h2 className="text-23">
						<bdi>{title}</bdi>
					</h2>
					{reason ? <p className="mt-2 font-semibold">{reason}</p> : null}
					<p dir="auto" className="mt-2 whitespace-pre-line">
						{words}
					</p>
					<DeskForm id={`${name}-${id}`} className="mt-5">
						<input type="hidden" name={name} value={id} />
						<DeskButton className="min-h-14 px-8 text-19 max-sm:w-full">
							{name === "letter" ? "Send this note" : "Send this report"}
						</DeskButton>
					</DeskForm>
				</li>
			))}
		</ul>
	);
}
