import { CheckBox, Select, TextArea, TextField } from "#app/ui/field.tsx";

const answers = [
	{ value: "not_tested", label: "Not tested" },
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];

const questions = [
	{ name: "spayedNeutered", label: "Spayed/Neutered" },
	{ name: "vaccinationsUpToDate", label: "Vaccinations up to date" },
	{ name: "goodWithKids", label: "Good with kids" },
	{ name: "goodWithDogs", label: "Good with dogs" },
	{ name: "goodWithCats", label: "Good with cats" },
];

/** Every field of a listing, for the team. */
export function ListingFields() {
	return (
		<div className="grid gap-9">
			<Group title="The dog">
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
			</Group>
			<Group title="What is known">
				{questions.map(({ name, label }) => (
					<Select key={name} name={name} label={label} initial="not_tested" options={answers} />
				))}
			</Group>
			<Group title="In words">
				<TextArea name="description" label="Description" limit={5000} className="sm:col-span-2" />
				<TextArea
					name="healthIssues"
					label="Health issues"
					limit={3000}
					className="sm:col-span-2"
				/>
				<TextArea
					name="behaviorNotes"
					label="Behavior notes"
					limit={3000}
					className="sm:col-span-2"
				/>
				<TextArea
					name="reasonForAdoption"
					label="Reason for adoption"
					limit={3000}
					required
					className="sm:col-span-2"
				/>
			</Group>
			<Group title="Where and who">
				<TextField name="locationCity" label="City" required />
				<TextField name="locationState" label="State or province" />
				<TextField name="ownerContactEmail" label="Owner’s email" type="email" required />
				<TextField name="ownerContactPhone" label="Owner’s phone" type="tel" />
				<div className="sm:col-span-2">
					<CheckBox name="showEmail" value="yes" label="The public sees the email address" />
					<CheckBox name="showPhone" value="yes" label="The public sees the phone number" />
				</div>
			</Group>
		</div>
	);
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<fieldset className="min-w-0">
			<legend className="mb-4 font-serif text-23 font-semibold text-heading">{title}</legend>
			<div className="grid gap-5 sm:grid-cols-2">{children}</div>
		</fieldset>
	);
}
