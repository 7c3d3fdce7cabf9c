import { data, href, redirect } from "react-router";
import { maxPdfBytes } from "#app/media/pdf/limit.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { conflictMessage } from "#app/writing/conflict.ts";
import { downloadLabel } from "#app/writing/content.ts";
import { Radio } from "#app/writing/desk-when-fields.tsx";
import { readDownload } from "#app/writing/guides/download-form.ts";
import { guideStore, saveUploadedPdf } from "#app/writing/guides/store.ts";
import type { Route } from "./+types/download.page.ts";

export const handle = acceptsBody(maxPdfBytes + 64 * 1024);

export async function loader({ params }: Route.LoaderArgs) {
	const id = orNotFound(numberIn(params.id));
	const { content, revision } = orNotFound(await guideStore.read(id));
	const { download, title } = content;
	const url = download.from === "elsewhere" ? download.url : "";
	const path = href("/desk/guides/:id", params);
	return { path, title, revision, from: download.from, url, now: downloadLabel(download) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const form = await readDownload(request);
	if (!form.ok) return data<DeskAnswer>(form.answer, 422);
	const { revision, values } = form;
	const saved = orNotFound(
		"bytes" in form
			? await saveUploadedPdf(id, { revision, bytes: form.bytes }, actor)
			: await guideStore.save(id, { revision, fields: { download: form.download } }, actor),
	);
	if (saved === "busy") {
		const errors = { file: "Other PDFs are being checked. Choose it again in a moment." };
		return data<DeskAnswer>({ errors, values }, { status: 503, headers: { "Retry-After": "10" } });
	}
	if (saved.ok) return redirect(`${href("/desk/guides/:id", params)}?done=download`);
	if ("fault" in saved) return data<DeskAnswer>({ errors: { file: saved.fault }, values }, 422);
	return data<DeskAnswer>(
		{ errors: {}, values, message: `${conflictMessage(saved)} Choose again.` },
		409,
	);
}

export default function GuideDownload({ loaderData, actionData }: Route.ComponentProps) {
	const { path, title, revision, from, url, now } = loaderData;
	return (
		<DeskPage
			title="Download"
			description={
				<>
					<bdi>{title}</bdi>. Now: {now}
				</>
			}
			back={{ to: path, label: "Back to the text" }}
		>
			<DeskForm
				id="download"
				answer={actionData}
				values={{ from, url }}
				encType="multipart/form-data"
				reloadDocument
				className="max-w-[44rem] rounded-20 border border-line bg-card px-5 py-5"
			>
				<input type="hidden" name="revision" value={revision} />
				<DownloadFields />
				<DeskButton className="mt-5">Save</DeskButton>
			</DeskForm>
		</DeskPage>
	);
}

function DownloadFields() {
	const from = useField("from");
	const file = useField("file");
	const is = (value: string) => from.value === value;
	return (
		<fieldset>
			<legend className="mb-1 font-semibold text-heading">What visitors download</legend>
			<Radio
				name="from"
				value="text"
				defaultChecked={is("text")}
				label="A PDF made from the text each time you publish it"
			/>
			<Radio name="from" value="file" defaultChecked={is("file")} label="A PDF you upload:" />
			<div className="mb-3 pl-9">
				<input
					id={file.id}
					type="file"
					name="file"
					accept="application/pdf"
					aria-label="The PDF, up to 20 MB"
					aria-invalid={file.error ? true : undefined}
					aria-describedby={file.error ? `${file.id}-error` : undefined}
					className="block min-h-11 w-full py-1 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-line file:bg-card file:px-5 file:font-semibold file:text-heading"
				/>
				<FieldError field={file} />
			</div>
			<Radio
				name="from"
				value="elsewhere"
				defaultChecked={is("elsewhere")}
				label="A file on another site:"
			/>
			<FieldError field={from} />
			<div className="pl-9">
				<TextField name="url" label="Address" hint="Starting with https://" />
			</div>
		</fieldset>
	);
}
