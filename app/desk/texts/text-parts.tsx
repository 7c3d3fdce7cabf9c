import { Confirm } from "#app/ui/desk/confirm.tsx";
import { ActionForm, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { PathLink } from "#app/ui/link.tsx";

type RowProps = { to: string; name: React.ReactNode; children: React.ReactNode };

export function TextRow({ to, name, children }: RowProps) {
	return (
		<li className="border-t border-line first:border-t-0">
			<PathLink
				to={to}
				className="group flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 hover:bg-band/50"
			>
				<span className="min-w-0 flex-1 basis-72">{name}</span>
				{children}
			</PathLink>
		</li>
	);
}

type UnpublishProps = { path: string; one: string; over?: boolean };

export function Unpublish({ path, one, over = false }: UnpublishProps) {
	return (
		<Confirm
			label="Take it off the site"
			over={over}
			description={`The ${one} and its photos leave the site within a second. The text stays here, and you can publish it again.`}
		>
			<ActionForm action={`${path}/unpublish`}>Take it off the site</ActionForm>
		</Confirm>
	);
}

type ActionProps = { action: string; button: string; children: React.ReactNode };

export function TextAction({ action, button, children }: ActionProps) {
	return (
		<DeskForm
			id={action}
			action={action}
			className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-20 border border-line bg-card px-5 py-4"
		>
			<p className="min-w-0 flex-1 basis-72">{children}</p>
			<DeskButton variant="quiet">{button}</DeskButton>
		</DeskForm>
	);
}
