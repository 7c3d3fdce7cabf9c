import { Check, Copy, Download, FileText, Share2 } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { KitView } from "#app/network/promotion/kit.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = { kit: KitView; folder: string };

export function KitPictures({ kit: { name, slug, shapes }, folder }: Props) {
	return (
		<ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-5">
			{shapes.map(({ shape, label, width, height }) => {
				const file = `${folder}/${shape}.jpg`;
				return (
					<li key={shape} className="flex min-w-0 flex-col gap-1.5">
						<img
							src={file}
							alt={`${name}: ${label}`}
							width={width}
							height={height}
							loading="lazy"
							className="h-auto w-full rounded-12 bg-band"
						/>
						<p className="mt-auto">
							<a
								href={file}
								download={`${slug}-${shape}.jpg`}
								className="inline-flex min-h-11 items-center gap-2 font-semibold text-terra underline"
							>
								<Icon of={Download} className="size-4.5" /> {label}
								<span className="sr-only"> picture, download</span>
							</a>
							<span className="block text-15 text-stone">
								{width} × {height} pixels
							</span>
						</p>
					</li>
				);
			})}
		</ul>
	);
}

export function KitFlyer({ folder }: Pick<Props, "folder">) {
	return (
		<p className="flex flex-wrap gap-2.5">
			{Object.entries({ letter: "Letter", a4: "A4" }).map(([paper, label]) => (
				<a key={paper} href={`${folder}/flyer.pdf?paper=${paper}`} className={buttonClass("quiet")}>
					<Icon of={FileText} className="size-4.5" /> {label} (PDF)
				</a>
			))}
		</p>
	);
}

/** The text and the link, to copy, or to share together with the square picture. */
export function KitText({ kit, folder }: Props) {
	const picture = { file: `${folder}/square.jpg`, name: `${kit.slug}.jpg` };
	return (
		<>
			<Omitted {...kit.omitted} />
			<div className="mt-3 grid gap-5 rounded-20 border border-line bg-card p-5">
				<CopyField id="text" label="Text" text={kit.text} rows={10}>
					<ShareText text={kit.text} picture={picture} />
				</CopyField>
				<CopyField id="link" label="Link" text={kit.url} rows={1} />
			</div>
		</>
	);
}

const copied = "Copied";

type FieldProps = {
	id: string;
	label: string;
	text: string;
	rows: number;
	children?: React.ReactNode;
};

function CopyField({ id, label, text, rows, children }: FieldProps) {
	const area = useRef<HTMLTextAreaElement>(null);
	const scriptsRun = useScriptsRun();
	const [status, setStatus] = useState("");
	useEffect(() => {
		if (status !== copied) return;
		const timer = setTimeout(setStatus, 4_000, "");
		return () => clearTimeout(timer);
	}, [status]);

	async function copy() {
		// Fails without TLS, or if the user declines.
		const isWritten = await navigator.clipboard?.writeText(text).then(
			() => true,
			() => false,
		);
		const done = isWritten || copySelected(area.current);
		setStatus(done ? copied : "Selected. Copy it with your keyboard, or press and hold.");
	}

	return (
		<div className="min-w-0">
			<label htmlFor={`kit-${id}`} className="font-semibold text-heading">
				{label}
			</label>
			<textarea
				ref={area}
				id={`kit-${id}`}
				readOnly
				dir="auto"
				rows={rows}
				value={text}
				onFocus={({ currentTarget }) => currentTarget.select()}
				className="form-control mt-1.5 field-sizing-content max-h-120 w-full rounded-12 px-4 py-2.5"
			/>
			<p className="mt-2 flex min-h-11 flex-wrap items-center gap-3">
				{scriptsRun ? (
					<>
						{children}
						<button
							type="button"
							onClick={() => void copy()}
							className={buttonClass("quiet", "cursor-pointer")}
						>
							<Icon of={status === copied ? Check : Copy} className="size-4.5" /> Copy
							<span className="sr-only"> {label}</span>
						</button>
					</>
				) : null}
				<span role="status" className="text-15 text-stone">
					{status}
				</span>
			</p>
		</div>
	);
}

function useScriptsRun(): boolean {
	const [scriptsRun, setAlive] = useState(false);
	useEffect(() => setAlive(true), []);
	return scriptsRun;
}

/** Fallback that works without TLS. If it fails, the text stays selected. */
function copySelected(area: HTMLTextAreaElement | null): boolean {
	area?.focus();
	area?.select();
	return document.execCommand("copy");
}

type SharedPicture = { file: string; name: string };

/** Opens the device's own share sheet. Rendered in the browser only, so that it can ask for it. */
function ShareText({ text, picture }: { text: string; picture: SharedPicture }) {
	const loaded = useRef<Promise<File | undefined>>(undefined);
	if (!navigator.share) return null;

	// Loaded when a press is likely: after a slow download, browsers no longer take it for a press.
	function load() {
		loaded.current ??= pictureFile(picture);
		return loaded.current;
	}

	async function share() {
		const file = await load();
		const whole = { text, files: file && [file] };
		// The promise is rejected when someone cancels.
		await navigator.share(navigator.canShare?.(whole) ? whole : { text }).catch(() => {});
	}

	return (
		<button
			type="button"
			onPointerEnter={load}
			onFocus={load}
			onClick={() => void share()}
			className={buttonClass("action", "cursor-pointer")}
		>
			<Icon of={Share2} className="size-4.5" /> Share with the picture
		</button>
	);
}

async function pictureFile({ file, name }: SharedPicture): Promise<File | undefined> {
	try {
		const answer = await fetch(file);
		return answer.ok ? new File([await answer.blob()], name, { type: "image/jpeg" }) : undefined;
	} catch {
		return undefined;
	}
}

function Omitted({ money, contact }: { money: number; contact: number }) {
	const sentences = (many: number) => (many === 1 ? "one sentence" : `${many} sentences`);
	const parts = [
		money > 0 ? `${sentences(money)} about money` : "",
		contact > 0 ? `${sentences(contact)} with a phone, an address or a link` : "",
	].filter(Boolean);
	if (parts.length === 0) return null;
	return (
		<p className="mt-2 rounded-12 border-[1.5px] border-fawn bg-card px-4 py-2.5">
			Left out of the description: {parts.join(" and ")}.
		</p>
	);
}
