import { listingLimits as limits, listingQuestions } from "#app/adoptions/draft-limits.ts";
import { EditGroup } from "#app/moderation/edit/group.tsx";
import { CheckBox, Select, TextArea, TextField } from "#app/ui/field.tsx";

const answers = [
	{ value: "", label: "Please choose" },
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
	{ value: "not_tested", label: "Not tested" },
];

const genders = [
	{ value: "", label: "Please choose" },
	{ value: "Male", label: "Male" },
	{ value: "Female", label: "Female" },
];

/** Every field of a dog's listing, as its owner fills it in. */
export function EditFields() {
	return (
		<>
			<EditGroup title="Your dog">
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField name="name" label="Name" required className="sm:col-span-2" />
					<Select name="gender" label="Gender" required options={genders} />
					<TextField name="color" label="Color" required />
					<TextField
						name="ageYears"
						label="Age: years"
						inputMode="numeric"
						required
						hint="0 for a puppy"
					/>
					<TextField name="ageMonths" label="Age: and months" inputMode="numeric" hint="0 to 11" />
					<TextField
						name="weightLbs"
						label="Weight in pounds"
						inputMode="numeric"
						required
						hint="A kilogram is 2.2 pounds."
					/>
				</div>
			</EditGroup>
			<EditGroup
				title="What adopters ask first"
				line="Say “not tested” where you do not know: it is an honest answer, and it is not a no."
			>
				<div className="grid gap-5 sm:grid-cols-2">
					{Object.entries(listingQuestions).map(([name, label]) => (
						<Select key={name} name={name} label={label} required options={answers} />
					))}
				</div>
			</EditGroup>
			<EditGroup title="In your words">
				<TextArea
					name="description"
					label="Description"
					limit={limits.description}
					hint="What your dog is like to live with, and what home would suit. Please no prices."
				/>
				<TextArea name="healthIssues" label="Health issues" limit={limits.healthIssues} />
				<TextArea name="behaviorNotes" label="Behavior notes" limit={limits.behaviorNotes} />
				<TextArea
					name="reasonForAdoption"
					label="Reason for adoption"
					limit={limits.reason}
					required
				/>
			</EditGroup>
			<EditGroup title="Where your dog lives" line="The city is shown, and never your street.">
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField name="locationCity" label="City" autoComplete="address-level2" required />
					<TextField name="locationState" label="State or province" autoComplete="address-level1" />
				</div>
			</EditGroup>
			<EditGroup
				title="How adopters reach you"
				line="You choose what everybody can see. At least one of the two must be shown; what is not shown stays with our team."
			>
				<TextField
					name="ownerContactEmail"
					label="Email address"
					type="email"
					inputMode="email"
					autoComplete="email"
					required
				/>
				<CheckBox name="showEmail" value="yes" label="Show my email address on the page" />
				<TextField
					name="ownerContactPhone"
					label="Phone"
					type="tel"
					inputMode="tel"
					autoComplete="tel"
					hint="From abroad with the country code: +44…"
				/>
				<CheckBox name="showPhone" value="yes" label="Show my phone number on the page" />
			</EditGroup>
		</>
	);
}
