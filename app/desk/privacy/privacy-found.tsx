import { useEffect, useRef } from "react";
import type { findPlaces } from "#app/desk/privacy/privacy-places.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PathLink } from "#app/ui/link.tsx";

type Found = Awaited<ReturnType<typeof findPlaces>>;
const entry = "inline-flex min-h-11 items-center";

type Props = { found: Found; answer: DeskAnswer | undefined };

export function PrivacyFound({ found, answer }: Props) {
	const { email, phone, places } = found;
	const who = [email, phone].filter(Boolean).join(" and ");
	const heading = useRef<HTMLHeadingElement>(null);
	// Moves the focus to the results, which are below the form. Errors get it elsewhere.
	useEffect(() => {
		if (found && !answer) heading.current?.focus();
	}, [found, answer]);
	return (
		<div className="mt-9 grid max-w-[46rem] gap-8">
			<section aria-labelledby="places">
				<h2 ref={heading} id="places" tabIndex={-1} className="text-23 [overflow-wrap:anywhere]">
					What we have about <bdi>{who}</bdi>
				</h2>
				{places.length === 0 ? (
					<p className="mt-3 text-stone">
						We found nothing with this address or number. Check the spelling, or search by the other
						one.
					</p>
				) : (
					<ul className="mt-3 divide-y divide-line rounded-20 border border-line bg-card">
						{places.map(({ label, to }) => (
							<li key={label} className="px-5 py-2 [overflow-wrap:anywhere]">
								{to ? (
									<PathLink to={to} className={`${entry} text-terra underline`}>
										{label}
									</PathLink>
								) : (
									<span className={entry}>{label}</span>
								)}
							</li>
						))}
					</ul>
				)}
			</section>
			{places.length > 0 ? (
				<>
					<Export {...found} />
					<Erase found={found} answer={answer} />
				</>
			) : null}
		</div>
	);
}

function Hidden({ email, phone }: Pick<Found, "email" | "phone">) {
	return (
		<>
			<input type="hidden" name="email" value={email} />
			<input type="hidden" name="phone" value={phone} />
		</>
	);
}

function Export({ email, phone, files }: Found) {
	return (
		<DeskCard
			title="Provide a copy"
			description="One file with every record, for people who ask what we have about them. The history shows that you made it."
		>
			<DeskForm id="export-form" action="/desk/privacy/export" reloadDocument>
				<Hidden email={email} phone={phone} />
				<DeskButton variant="quiet">Download copy (JSON)</DeskButton>
			</DeskForm>
			{files.length > 0 ? (
				<ul className="mt-3 flex flex-wrap gap-x-4">
					{files.map(({ path, name, label }) => (
						<li key={name}>
							<a
								href={path}
								download={name}
								className="inline-flex min-h-11 items-center text-terra underline"
							>
								{label}
							</a>
						</li>
					))}
				</ul>
			) : null}
		</DeskCard>
	);
}

function Erase({ found, answer }: Props) {
	const { email, stillStaff } = found;
	return (
		<section
			aria-labelledby="erase"
			className="rounded-20 border-[1.5px] border-terra bg-card px-5 py-5"
		>
			<h2 id="erase" className="text-23">
				Erase everything
			</h2>
			<p className="mt-1.5 mb-4">
				This permanently removes all of the above: submissions, listings and kennels with their
				photos, the subscription, emails on disk, emails not sent yet, and details in the history.
				Pages leave the site within a second. You can’t undo this, and earlier backups still contain
				the data until they are replaced.
			</p>
			{stillStaff ? (
				<p className="mb-4 rounded-12 bg-band px-4 py-3">
					This person is also on the team. Their account stays until you suspend it under People.
					Then erase again to remove their name and address, too.
				</p>
			) : null}
			<DeskForm id="erase-form" action="/desk/privacy/erase" answer={answer}>
				<Hidden {...found} />
				<TextField
					name="confirm"
					label={email ? "Type the address again" : "Type the number again"}
					required
				/>
				<CheckBox
					name="sure"
					label="I’ve verified that this data belongs to the person who asked."
				/>
				<DeskButton className="mt-3">Erase permanently</DeskButton>
			</DeskForm>
		</section>
	);
}
