import { contactChecks, type Verifications } from "#app/records/verifications.ts";

type Checked = "ownerContactEmail" | "ownerContactPhone" | "microchipNumber";

export const dogVerifications: Verifications<Checked> = {
	code_photo: {
		label: "Photo with the day’s code",
		days: 90,
		automatic: true,
		results: {
			confirmed: "It shows the dog and the code",
			mismatch: "It doesn’t match",
		},
		sentence: ({ on, name }) =>
			`On ${on}, our team saw a photo of ${name} with that day’s code. We have not met ${name}.`,
		unchecked: ({ name }) => `We haven’t seen a photo of ${name} with a code from us.`,
	},
	video_call: {
		label: "Video call",
		days: 180,
		results: {
			confirmed: "We saw the dog",
			mismatch: "We saw another dog, or none",
		},
		sentence: ({ on, name }) =>
			`On ${on}, our team saw ${name} on a video call. We have not met ${name}.`,
	},
	microchip: {
		label: "Microchip",
		of: "microchipNumber",
		days: 365,
		results: {
			confirmed: "Registered to the owner",
			registered: "Registered, but the registry doesn’t say to whom",
			mismatch: "Registered to someone else",
			not_found: "Not found",
		},
		sentence: ({ on, name }) =>
			`On ${on}, our team looked up ${name}’s microchip number and found it in a registry.`,
		// Doesn't reveal whether there is a number: that is private.
		unchecked: () => "Microchip: we haven’t looked it up.",
	},
	vet_record: {
		label: "Vet record",
		days: 365,
		results: {
			confirmed: "We saw one that matches the dog",
			mismatch: "It doesn’t match the dog",
		},
		sentence: ({ on, name }) => `On ${on}, our team saw a vet record of ${name}.`,
		unchecked: () => "We haven’t seen a vet record.",
	},
	...contactChecks("owner", { email: "ownerContactEmail", phone: "ownerContactPhone" }),
};
