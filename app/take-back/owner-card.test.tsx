import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Origin } from "#app/take-back/origin.ts";
import { TakeBackCard } from "#app/take-back/owner-card.tsx";

test("an email to the kennel goes to its address, whatever characters that has (I2)", () => {
	const day = new Date("2026-11-03T12:00:00Z");
	const origin: Origin = {
		dog: "Luna",
		named: "Casa Nera (casa-nera)",
		agreed: true,
		waiting: true,
		kennel: { id: 1, name: "Casa Nera", place: "Dallas, TX", path: undefined },
		namesake: undefined,
		question: {
			state: "help",
			words: "",
			askedAt: day,
			dueAt: day,
			answeredAt: day,
			takenBackAt: null,
			contact: { email: "casa?cc=x%@example.com", phone: "" },
		},
	};
	const html = renderToStaticMarkup(<TakeBackCard origin={origin} token="t" />);
	expect(html).toContain('href="mailto:casa%3Fcc%3Dx%25@example.com"');
});
