import { DeskPage } from "#app/ui/desk/page.tsx";

export function AccountPage(props: {
	title: string;
	line?: React.ReactNode;
	children: React.ReactNode;
}) {
	return (
		<DeskPage {...props} back={{ to: "/desk/account", label: "Your account" }}>
			<div className="max-w-[34rem]">{props.children}</div>
		</DeskPage>
	);
}

export function SettingsCard({
	title,
	line,
	actions,
	children,
}: {
	title: string;
	line?: React.ReactNode;
	actions?: React.ReactNode;
	children?: React.ReactNode;
}) {
	return (
		<section className="rounded-20 border border-line bg-card px-5 py-6 md:px-7">
			<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
				<div className="min-w-0">
					<h2 className="text-23">{title}</h2>
					{line ? <p className="mt-1 max-w-[40rem] text-stone">{line}</p> : null}
				</div>
				{actions ? <div className="flex flex-wrap gap-2.5">{actions}</div> : null}
			</div>
			{children ? <div className="mt-4">{children}</div> : null}
		</section>
	);
}
