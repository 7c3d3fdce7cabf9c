import { listingLimits as limits, listingQuestions } from "#app/adoptions/draft-limits.ts";
import { DeskGroup } from "#app/ui/desk-form.tsx";
import { CheckBox, Select, TextArea, TextField } from "#app/ui/field.tsx";

const answers = [
	{ value: "not_tested", label: "Not tested" },
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];

/** Every field of a listing, for the team. */
export function ListingFields() {
	return (
		<div className="grid gap-9">
			<DeskGroup title="The dog">
				<TextField name="name" label="Name" required className="sm:col-span-2" />
				<Select
					name="gender"
					label="Gender"
					required
					initial=""
					options={[
						{ value: "", label: "Please choose" },
						{ value: "Male", label: "Male" },
						{ value: "Female", label: "Female" },
					]}
				/>
				<TextField name="color" label="Color" required />
				<TextField name="ageYears" label="Age, years" inputMode="numeric" required />
				<TextField name="ageMonths" label="and months" inputMode="numeric" required />
				<TextField name="weightLbs" label="Weight in lbs" inputMode="numeric" required />
			</DeskGroup>
			<DeskGroup title="What is known">
				{Object.entries(listingQuestions).map(([name, label]) => (
					<Select key={name} name={name} label={label} initial="not_tested" options={answers} />
				))}
			</DeskGroup>
			<DeskGroup title="In words">
				<TextArea
					name="description"
					label="Description"
					limit={limits.description}
					className="sm:col-span-2"
				/>
				<TextArea
					name="healthIssues"
					label="Health issues"
					limit={limits.healthIssues}
					className="sm:col-span-2"
				/>
				<TextArea
					name="behaviorNotes"
					label="Behavior notes"
					limit={limits.behaviorNotes}
					className="sm:col-span-2"
				/>
				<TextArea
					name="reasonForAdoption"
					label="Reason for adoption"
					limit={limits.reason}
					required
					className="sm:col-span-2"
				/>
			</DeskGroup>
			<DeskGroup title="Where and who">
				<TextField name="locationCity" label="City" required />
				<TextField name="locationState" label="State or province" />
				<TextField name="ownerContactEmail" label="Owner’s email" type="email" required />
				<TextField name="ownerContactPhone" label="Owner’s phone" type="tel" />
				<div className="sm:col-span-2">
					<CheckBox name="showEmail" value="yes" label="The public sees the email address" />
					<CheckBox name="showPhone" value="yes" label="The public sees the phone number" />
				</div>
			</DeskGroup>
		</div>
	);
}
