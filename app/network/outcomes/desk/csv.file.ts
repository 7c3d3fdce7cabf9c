import { findMonths } from "#app/network/outcomes/desk/months.ts";
import { csvResponse, streamCsv } from "#app/platform/text/csv.server.ts";
import type { Route } from "./+types/csv.file.ts";

const columns = {
	month: "Month (UTC)",
	published: "First published",
	homed: "Found a home",
	kept: "Stayed with the owner",
	withdrawn: "Withdrawn",
	unknown: "We don’t know",
	daysToHome: "Median days to a home",
	answers: "Requests answered",
	half: "Half answered within, hours",
	mostly: "Nine of ten answered within, hours",
	inquiries: "Inquiries",
	answeredSoon: "Inquiries answered within 48 hours",
};

export async function loader({ request }: Route.LoaderArgs) {
	const rows = (await findMonths()).map(rounded);
	return csvResponse(request, "outcomes", streamCsv(columns, [rows]));
}

function rounded(row: object): object {
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			typeof value === "number" ? Math.round(value * 10) / 10 : value,
		]),
	);
}
