import { Download, FileText } from "lucide";
import { KitCopy } from "#app/promotion/copy.tsx";
import type { KitView } from "#app/promotion/kit.ts";
import type { NetworkName } from "#app/promotion/networks.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/format.ts";
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

type PostsProps = Pick<Props, "kit"> & { children?: (network: NetworkName) => React.ReactNode };

export function KitPosts({ kit: { url, captions, omitted }, children }: PostsProps) {
	return (
		<>
			<Omitted {...omitted} />
			<div className="mt-3 flex flex-col gap-5">
				{captions.map(({ network, label, title, text, length, limit }) => (
					<KitCopy
						key={network}
						id={network}
						label={label}
						title={title}
						text={text}
						rows={limit < 500 ? 7 : 10}
						note={`${grouped(length)} of ${grouped(limit)} characters`}
					>
						{children?.(network)}
					</KitCopy>
				))}
				<KitCopy id="link" label="Link" text={url} rows={1} />
			</div>
		</>
	);
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
