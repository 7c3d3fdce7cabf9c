import { thumbHashToAverageRGBA } from "thumbhash";

export function colorOf(thumbhash: string): string {
	const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, "base64"));
	const digits = [r, g, b].map((part) =>
		Math.round(Math.min(1, Math.max(0, part)) * 255)
			.toString(16)
			.padStart(2, "0"),
	);
	return `#${digits.join("")}`;
}
