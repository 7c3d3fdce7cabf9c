import { buttonClass } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";

export function DeleteForm({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<Fold title={title}>
			<form method="post">
				<p className="text-stone">{children}</p>
				<button
					type="submit"
					name="step"
					value="remove"
					className={buttonClass("quiet", "mt-3 cursor-pointer")}
				>
					Delete for good
				</button>
			</form>
		</Fold>
	);
}
