import { ArrowLeft, ArrowRight, Trash2 } from "lucide";
import type { Photo } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { ActionForm, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
	name: string;
	photos: readonly Photo[];
	path: string;
	/** The maximum caption length, undefined for photos without captions. */
	captions?: number | undefined;
};

export function PhotoOrder({ name, photos, path, captions }: Props) {
	return (
		<ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
			{photos.map((photo, index) => (
				<li
					key={photo.token}
					className="relative overflow-hidden rounded-20 border border-line bg-card"
				>
					<Picture
						photo={photo}
						sizes="(min-width: 1200px) 22rem, (min-width: 576px) 45vw, 92vw"
						className="aspect-[5/4]"
						alt={photo.alt || photo.caption || `Photo ${index + 1} of ${name}`}
					/>
					<div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
						<p className="font-semibold text-heading">
							{index === 0 ? "Main photo" : `Photo ${index + 1}`}
						</p>
						<Moves name={name} photos={photos} index={index} path={`${path}/${photo.token}`} />
					</div>
					{captions ? (
						<DeskForm
							id={`caption-${photo.token}`}
							action={`${path}/${photo.token}/caption`}
							values={{ caption: photo.caption ?? "" }}
							preventScrollReset
							className="grid justify-items-start gap-2.5 px-4 pb-4"
						>
							<TextField
								name="caption"
								label={`Caption of photo ${index + 1}`}
								maxLength={captions}
								className="w-full"
							/>
							<DeskButton variant="quiet">Save caption</DeskButton>
						</DeskForm>
					) : null}
				</li>
			))}
		</ol>
	);
}

type MovesProps = Pick<Props, "name" | "photos" | "path"> & { index: number };

function Moves({ name, photos, index, path }: MovesProps) {
	const photo = `photo ${index + 1}`;
	// The order shown, so that no one moves photos they haven't seen.
	const currentOrder = photos.map(({ token }) => token).join(" ");
	const order = [
		{ to: "earlier", label: `Move ${photo} earlier`, icon: ArrowLeft, off: index === 0 },
		{ to: "later", label: `Move ${photo} later`, icon: ArrowRight, off: !photos[index + 1] },
	];
	return (
		<div className="flex gap-1.5">
			{order.map(({ to, label, icon, off }) => (
				<DeskForm key={to} id={to} action={`${path}/${to}`} preventScrollReset>
					<input type="hidden" name="expectedVersion" value={currentOrder} />
					{/* Not `disabled`, so that the button keeps the focus when its photo reaches an end. */}
					<DeskButton
						variant="none"
						aria-disabled={off || undefined}
						onClick={(event) => off && event.preventDefault()}
						aria-label={label}
						title={label}
						className="grid size-11 cursor-pointer place-items-center rounded-full border-[1.5px] border-line text-heading hover:border-stone aria-disabled:cursor-default aria-disabled:opacity-35"
					>
						<Icon of={icon} className="size-5" />
					</DeskButton>
				</DeskForm>
			))}
			<Confirm
				label={`Remove ${photo}`}
				icon={Trash2}
				description={
					<>
						This deletes {photo} of <bdi>{name}</bdi> for good. If visitors can see it, they no
						longer can within a second.
					</>
				}
			>
				<ActionForm action={`${path}/remove`} expectedVersion={currentOrder} preventScrollReset>
					{`Remove ${photo}`}
				</ActionForm>
			</Confirm>
		</div>
	);
}
