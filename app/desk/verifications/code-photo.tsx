import type { CodePhotoState } from "#app/cases/verifications/code-photos.ts";
import { reasonLimit } from "#app/desk/verifications/check.ts";
import type { ReadChecks } from "#app/desk/verifications/read-checks.ts";
import type { CheckAnswer } from "#app/desk/verifications/submit-check.ts";
import { type Photo, photoSource } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";

type Props = {
	checks: ReadChecks;
	action: string;
	answer: CheckAnswer | undefined;
};

const labels: Record<CodePhotoState, string> = {
	open: "We’ve asked for it, and nothing has come yet.",
	expired:
		"The code expired before a photo came. The owner can get a new one, and you can ask again.",
	sent: "The owner has sent one. Does it show the dog of the listing, and the code?",
	confirmed: "It showed the dog and the code.",
	mismatch: "It didn’t match. The owner can get a new code.",
};

const maxCompared = 4;

export function CodePhoto({ checks, action, answer }: Props) {
	const { code, name, photos } = checks;
	const canAsk = code?.state !== "open" && code?.state !== "sent";
	return (
		<section
			aria-labelledby="code-photo"
			className="min-w-0 rounded-20 border border-line bg-card px-5 py-4"
		>
			<h2 id="code-photo" className="text-19">
				Photo with the day’s code
			</h2>
			<p key={code?.state} className="mt-1 text-stone">
				{code ? labels[code.state] : "The owner photographs the dog with a code that we choose."}
				{code ? (
					<>
						{" "}
						The code{code.state === "expired" ? " was" : " is"}{" "}
						<strong className="font-mono font-semibold whitespace-nowrap text-heading">
							{code.code}
						</strong>
						, from <LongDate date={code.requestedAt} />.
					</>
				) : null}
			</p>
			{code?.reason ? <TypedText className="mt-2">Our reason: {code.reason}</TypedText> : null}
			{code?.photo ? <Comparison name={name} photo={code.photo} photos={photos} /> : null}
			{code?.state === "sent" && code.photo ? (
				<Verdict photo={code.photo} action={action} answer={answer} />
			) : null}
			{canAsk ? (
				<DeskForm id="request" action={action} className="mt-3" preventScrollReset>
					<input type="hidden" name="step" value="request" />
					<DeskButton variant="quiet">Ask for a photo with today’s code</DeskButton>
				</DeskForm>
			) : null}
		</section>
	);
}

function Comparison({
	name,
	photo,
	photos,
}: {
	name: string;
	photo: Photo;
	photos: readonly Photo[];
}) {
	return (
		<div className="mt-4 grid items-start gap-3.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
			<a href={photoSource(photo, 1280)} className="block overflow-hidden rounded-20 bg-band">
				<Picture
					photo={photo}
					sizes="(min-width: 1200px) 40vw, 92vw"
					alt={`${name} with the code: view full size`}
					className="aspect-[4/3] [&_img]:object-contain"
				/>
			</a>
			<ul className="grid grid-cols-2 gap-2.5">
				{photos.slice(0, maxCompared).map((each, index) => (
					<li key={each.token} className="overflow-hidden rounded-12 bg-band">
						<Picture
							photo={each}
							sizes="(min-width: 1200px) 14vw, 45vw"
							alt={each.alt || `${name}, photo ${index + 1} of the listing`}
							className="aspect-[4/3] [&_img]:object-contain"
						/>
					</li>
				))}
			</ul>
		</div>
	);
}

type VerdictProps = { photo: Photo; action: string; answer: CheckAnswer | undefined };

function Verdict({ photo, action, answer }: VerdictProps) {
	const refused = answer?.step === "mismatch" ? answer : undefined;
	// Identifies the photo shown, because the owner may send another in the meantime.
	const photoField = <input type="hidden" name="photo" value={photo.token} />;
	return (
		<div className="mt-4 grid gap-3">
			<DeskForm id="confirmed" action={action} preventScrollReset>
				<input type="hidden" name="step" value="confirmed" />
				{photoField}
				<DeskButton variant="quiet">Photo shows the dog and the code</DeskButton>
			</DeskForm>
			<details open={refused !== undefined || undefined}>
				<summary className="min-h-11 cursor-pointer content-center font-semibold text-terra underline">
					It doesn’t match
				</summary>
				<DeskForm
					id="mismatch"
					draft
					action={action}
					answer={refused}
					className="grid max-w-[40rem] gap-4 pt-2"
				>
					<input type="hidden" name="step" value="mismatch" />
					{photoField}
					<TextArea
						name="reason"
						label="Why"
						hint="The owner reads this in an email and can try again, unless the decision is final."
						limit={reasonLimit}
						required
					/>
					<p>
						<DeskButton variant="quiet">Tell the owner</DeskButton>
					</p>
				</DeskForm>
			</details>
		</div>
	);
}
