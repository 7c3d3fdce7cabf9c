import { contactChecks, type Verifications } from "#app/records/verifications.ts";

type Checked = "email" | "phone" | "licenceNumber";

export const kennelVerifications: Verifications<Checked> = {
	video_call: {
		label: "Video call",
		days: 365,
		results: {
			confirmed: "We saw the kennel",
			mismatch: "We saw another place, or none",
		},
		sentence: ({ on, name }) =>
			`On ${on}, our team saw ${name} on a video call. We have not been there.`,
	},
	licence: {
		label: "Breeding licence",
		of: "licenceNumber",
		days: 365,
		results: {
			confirmed: "The authority, or its register, has it for this breeder",
			mismatch: "It belongs to someone else, or is no longer valid",
			not_found: "Not found",
		},
		sentence: ({ on }) =>
			`On ${on}, our team found the breeding licence with the authority that issued it.`,
	},
	...contactChecks("breeder", { email: "email", phone: "phone" }),
};
