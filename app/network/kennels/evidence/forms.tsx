import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";

type EvidenceFormProps = ComponentProps<typeof DeskForm> & { token: string; more?: ReactNode };

/** The form for a dog or a result on a breeder's private pages. */
export function EvidenceForm({ token, more, children, ...form }: EvidenceFormProps) {
	return (
		<DeskForm
			draft
			{...form}
			className="mt-7 grid grid-cols-1 gap-5 rounded-24 border border-line bg-card px-5 py-7 sm:grid-cols-2 sm:px-10"
		>
			{children}
			<p className="flex flex-wrap gap-3 sm:col-span-2">
				<DeskButton className="max-sm:w-full">Save</DeskButton>
				{more}
				<DogsLink token={token} />
			</p>
			<div className="sm:col-span-2">
				<PrivacyLine />
			</div>
		</DeskForm>
	);
}

export function DogsLink({ token }: { token: string }) {
	return (
		<ButtonLink
			to={href("/edit/kennel/:token/dogs", { token })}
			variant="quiet"
			className="max-sm:w-full"
		>
			Back to your dogs
		</ButtonLink>
	);
}

export function DeleteForm({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Fold title={title}>
			<DeskForm id="remove">
				<p className="text-stone">{children}</p>
				<DeskButton variant="quiet" name="step" value="remove" className="mt-3">
					Delete for good
				</DeskButton>
			</DeskForm>
		</Fold>
	);
}
