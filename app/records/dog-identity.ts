import { microchip, text } from "#app/records/fields.ts";

/** Fields that identify a dog. Only the last one is public. */
export const identityFields = {
	microchipNumber: microchip({
		label: "Microchip number",
		hint: "Never shown on the site. Our team can look it up, which protects you and your dog.",
		desk: { hint: "Never shown on the site." },
		private: true,
		wide: true,
		extra: true,
		unless: "microchipExemption",
		demanded: "Enter your dog’s microchip number.",
	}),
	microchipExemption: text({
		label: "Vet’s certificate instead of a microchip",
		max: 160,
		hint: "Only if a vet has certified that your dog can’t be chipped: the vet’s name, and the date. Never shown on the site.",
		private: true,
		wide: true,
		byLaw: true,
	}),
	identificationNumbers: text({
		label: "Identification numbers",
		max: 160,
		hint: "The numbers that ads must show where your dog lives. Everyone can see them.",
		demanded: "Enter the numbers that ads must show.",
		page: { empty: undefined },
		wide: true,
		byLaw: true,
	}),
};
