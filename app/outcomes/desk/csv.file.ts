import { findMonths, findPlaces } from "#app/outcomes/desk/months.ts";
import { spanIn } from "#app/outcomes/desk/spans.ts";
import { endingNames, endings } from "#app/outcomes/outcome.ts";
import { csvResponse, streamCsv } from "#app/platform/text/csv.server.ts";
import type { Route } from "./+types/csv.file.ts";

const endingColumns = Object.fromEntries(
	endingNames.map((ending) => [ending, endings[ending].label]),
);
const { looking: _, ...endedColumns } = endingColumns;

const tables = {
	months: {
		columns: {
			month: "Month (UTC)",
			published: "First published",
			...endedColumns,
			daysToHome: "Median days to a home",
			answers: "Requests answered",
			half: "Half answered within, hours",
			mostly: "Nine of ten answered within, hours",
			inquiries: "Inquiries",
			askedAbout: "Dogs asked about",
			answeredSoon: "Inquiries answered within 48 hours",
		},
		find: findMonths,
	},
	places: {
		columns: { country: "Country", state: "State", total: "First published", ...endingColumns },
		find: findPlaces,
	},
};

export async function loader({ request }: Route.LoaderArgs) {
	const of = new URL(request.url).searchParams.get("of") === "places" ? "places" : "months";
	const { columns, find } = tables[of];
	const rows = (await find(spanIn(request.url))).map(rounded);
	return csvResponse(request, `outcomes-${of}`, streamCsv(columns, [rows]));
}

function rounded(row: object): object {
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			typeof value === "number" ? Math.round(value * 10) / 10 : value,
		]),
	);
}
