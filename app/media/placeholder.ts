import { thumbHashToAverageRGBA } from "thumbhash";

/** The average color of a ThumbHash in base64, as "#rrggbb". */
export function colorOf(thumbhash: string): string {
	const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, "base64"));
	const digits = [r, g, b].map((part) =>
		Math.round(Math.min(1, Math.max(0, part)) * 255)
			.toString(16)
			.padStart(2, "0"),
	);
	return `#${digits.join("")}`;
}
