export function ageInWords({ ageYears, ageMonths }: { ageYears: number; ageMonths: number }) {
	const parts = [
		ageYears > 0 ? counted(ageYears, "year") : "",
		ageMonths > 0 ? counted(ageMonths, "month") : "",
	].filter(Boolean);
	return parts.join(" ") || "Under a month";
}

export function counted(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
