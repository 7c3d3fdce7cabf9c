import QRCode from "qrcode";
import { data, redirect } from "react-router";
import { confirmApp, findAppToConfirm } from "#app/desk/account/own-changes.ts";
import { AccountPage, RecoveryCodes } from "#app/desk/account/page.tsx";
import { withCookies } from "#app/people/auth.server.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/app.page.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const app = await findAppToConfirm(requireStaff(context));
	if (!app) return { app: undefined };
	const svg = await QRCode.toString(app.uri, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
	const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
	return { app: { picture, key: app.key.replace(/(.{4})(?=.)/g, "$1 ") } };
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	// The form was submitted twice: the first request confirmed the app and returned the codes.
	if (me.hasApp) return redirect("/desk/account?done=app");
	const values = await readValues(request);
	const answer = await confirmApp(values.code ?? "", me, request);
	if (!answer.ok) return data({ errors: answer.errors, values, codes: undefined }, 422);
	const { recoveryCodes, cookies } = answer;
	return data({ errors: {}, values: {}, codes: recoveryCodes }, withCookies(cookies));
}

export default function AccountAppPage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} notice="app" />;
	const { app } = loaderData;
	if (!app) {
		return (
			<AccountPage title="Two-step sign-in" description="You aren’t setting up an app right now.">
				<a href="/desk/account/second-factor" className="text-terra underline">
					Set up an app
				</a>
			</AccountPage>
		);
	}
	return (
		<AccountPage title="Connect your app" description="Scan the QR code, or type the key.">
			<div className="flex flex-wrap items-center gap-6 rounded-20 border border-line bg-card p-5">
				<img
					src={app.picture}
					alt="QR code with the key"
					width="200"
					height="200"
					className="size-50 rounded-12 bg-[#ffffff]"
				/>
				<div className="min-w-0 flex-1 basis-48">
					<p className="text-15 text-stone">Key</p>
					<p className="font-semibold tracking-wide text-heading select-all [overflow-wrap:anywhere]">
						{app.key}
					</p>
				</div>
			</div>
			<DeskForm id="app" answer={actionData} className="mt-6 flex flex-col gap-5">
				<TextField
					name="code"
					label="Code"
					hint="The six digits your app shows now."
					autoComplete="one-time-code"
					inputMode="numeric"
					required
				/>
				<DeskButton className="self-start">Confirm</DeskButton>
			</DeskForm>
		</AccountPage>
	);
}
