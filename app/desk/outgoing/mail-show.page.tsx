import { href } from "react-router";
import { findMail } from "#app/desk/outgoing/mails.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/mail-show.page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	return orNotFound(await findMail(params.name, requireStaff(context)));
}

export default function MailShowPage({ loaderData }: Route.ComponentProps) {
	const { name, subject, to, at, text, hidden } = loaderData;
	return (
		<DeskPage
			title={subject || "(no subject)"}
			description={
				<>
					To <bdi className="[overflow-wrap:anywhere]">{to}</bdi> · <DeskMoment date={at} />
				</>
			}
			back={{ to: "/desk/mail", label: "Emails on disk" }}
			actions={
				hidden ? null : (
					<a
						href={href("/desk/mail/:name/file", { name })}
						download
						className={buttonClass("quiet")}
					>
						Download email file
					</a>
				)
			}
		>
			<p
				dir="auto"
				className="max-w-[46rem] rounded-20 border border-line bg-card px-5 py-5 whitespace-pre-line [overflow-wrap:anywhere]"
			>
				{text}
			</p>
		</DeskPage>
	);
}
