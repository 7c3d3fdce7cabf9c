import { data, redirect } from "react-router";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { renderMarkdown } from "#app/platform/text/markdown.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { writeNotice } from "#app/site/about/notice.ts";
import { limits, NoticeForm, readNotice, saveNotice } from "#app/site/about/notices.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { grouped } from "#app/ui/format.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/notice.page.ts";

export const handle = acceptsBody(160 * 1024);

export async function loader() {
	const { version, introduction, addition } = await readNotice();
	return { expectedVersion: version, values: { introduction, addition }, limits };
}

const changed =
	"Someone else published a different version in the meantime, so nothing was saved. What you typed is below. Read their version, then publish yours.";

export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { expectedVersion = "", show, ...values } = await readValues(request);
	const form = checkForm(values, NoticeForm);
	if (!form.ok) return data({ errors: form.errors, values, expectedVersion }, 422);
	if (show !== undefined) {
		return {
			errors: {},
			values,
			expectedVersion,
			preview: renderMarkdown(writeNotice(form.value)),
		};
	}
	const saved = await saveNotice(form.value, expectedVersion, actor);
	if (saved === "changed") {
		const { version } = await readNotice();
		return data({ errors: {}, values, expectedVersion: version, message: changed }, 409);
	}
	return redirect(`/desk/privacy/notice?done=${saved}`);
}

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
	const { limits } = loaderData;
	const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
	return (
		<DeskPage
			title="Privacy notice"
			description="The page already lists what this site stores, for how long, and which services its settings use. Add what the program can’t know: who runs the site, and which company hosts it."
			back={{ to: "/desk/privacy", label: "Personal data" }}
			notices={{
				saved: "Published. Everyone sees it within a second.",
				same: "Nothing was changed: the page already says this.",
			}}
			actions={
				<a href="/privacy" className={buttonClass("quiet")}>
					View the page
				</a>
			}
		>
			<DeskForm
				id="notice"
				draft
				answer={preview === undefined ? actionData : undefined}
				values={actionData?.values ?? loaderData.values}
				className="grid max-w-[46rem] gap-6"
			>
				<input
					type="hidden"
					name="expectedVersion"
					value={actionData?.expectedVersion ?? loaderData.expectedVersion}
				/>
				<TextArea
					name="introduction"
					label="Introduction"
					hint={`Above everything else. Markdown, up to ${grouped(limits.introduction)} characters.`}
					limit={limits.introduction}
				/>
				<TextArea
					name="addition"
					label="Addition"
					hint={`At the end. Begin a section with “## ” and its heading. Markdown, up to ${grouped(limits.addition)} characters.`}
					limit={limits.addition}
				/>
				<p className="flex flex-wrap gap-3">
					<DeskButton>Publish changes</DeskButton>
					<DeskButton variant="quiet" name="show" value="yes">
						Preview
					</DeskButton>
				</p>
			</DeskForm>
			{preview === undefined ? null : (
				<section aria-labelledby="preview" className="mt-9 max-w-[46rem]">
					<h2 id="preview" className="text-23">
						Preview
					</h2>
					<p className="mt-1.5 text-stone">Not published yet.</p>
					<div
						className="prose mt-4 rounded-20 border border-line bg-card px-5 py-6 sm:px-8"
						// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
						dangerouslySetInnerHTML={{ __html: preview }}
					/>
				</section>
			)}
		</DeskPage>
	);
}
