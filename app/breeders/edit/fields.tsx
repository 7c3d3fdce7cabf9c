import { profileLimits as limits } from "#app/breeders/draft-limits.ts";
import { photoTypes } from "#app/media/upload.ts";
import { EditGroup } from "#app/moderation/edit/group.tsx";
import { CheckBox, Select, TextArea, TextField } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { site } from "#site";

const countries = [
	{ value: "", label: "Please choose" },
	...site.countries.map(({ code, name }) => ({ value: code, label: name })),
];

/** Every field of a kennel's profile, as its breeder fills it in. */
export function EditFields() {
	return (
		<>
			<EditGroup title="Your kennel">
				<TextField name="kennelName" label="Kennel name" autoComplete="organization" required />
				<TextArea
					name="kennelAbout"
					label="About the kennel"
					limit={limits.kennelAbout}
					hint="Your dogs, how they live, and which health tests the parents have. Please no prices."
					required
				/>
			</EditGroup>
			<EditGroup title="Where it is" line="Your street is never shown.">
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField name="city" label="City" autoComplete="address-level2" required />
					<TextField name="state" label="State or province" autoComplete="address-level1" />
					<TextField name="zip" label="Zip or postal code" autoComplete="postal-code" />
					<Select
						name="country"
						label="Country"
						autoComplete="country"
						required
						options={countries}
					/>
				</div>
			</EditGroup>
			<EditGroup
				title="How buyers reach you"
				line="You choose what everybody can see. At least one of the two must be shown; what is not shown stays with our team."
			>
				<TextField
					name="email"
					label="Email address"
					type="email"
					inputMode="email"
					autoComplete="email"
					required
				/>
				<CheckBox name="showEmail" value="yes" label="Show my email address on the page" />
				<TextField
					name="phone"
					label="Phone"
					type="tel"
					inputMode="tel"
					autoComplete="tel"
					required
				/>
				<CheckBox name="showPhone" value="yes" label="Show my phone number on the page" />
			</EditGroup>
		</>
	);
}

/** One file: what is chosen takes the place of the logo before. */
export function LogoField() {
	const field = useField("photo_files");
	return (
		<div className="flex min-w-0 flex-col">
			<label htmlFor={field.id} className="font-semibold text-heading">
				Choose a logo <span className="text-15 font-normal">(optional)</span>
			</label>
			<p id={`${field.id}-hint`} className="text-15 text-stone">
				Up to 15 MB, as JPEG, PNG, WebP or AVIF. It takes the place of the one before.
			</p>
			<input
				type="file"
				accept={photoTypes}
				id={field.id}
				name="photo_files"
				aria-invalid={field.error ? true : undefined}
				aria-describedby={[`${field.id}-hint`, field.error && `${field.id}-error`]
					.filter(Boolean)
					.join(" ")}
				className="mt-1.5 w-full rounded-20 border-[1.5px] border-dashed border-stone/80 p-4 text-[1rem] text-ink file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-solid file:border-line file:bg-card file:px-5 file:font-semibold file:text-heading"
			/>
			<FieldError field={field} />
		</div>
	);
}
