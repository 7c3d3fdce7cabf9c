import { Path, Rect, Svg } from "@react-pdf/renderer";
import qrcode from "qrcode";
import { createElement, type ReactNode } from "react";

/** Quiet zone in modules (ISO/IEC 18004, §9.1). */
const quiet = 4;

/** `side` in points. */
export function qrCode(address: string, side: number): ReactNode {
	const { modules } = qrcode.create(address, { errorCorrectionLevel: "M" });
	const whole = modules.size + 2 * quiet;
	return createElement(
		Svg,
		{ viewBox: `0 0 ${whole} ${whole}`, style: { width: side, height: side } },
		createElement(Rect, { x: 0, y: 0, width: whole, height: whole, fill: "#ffffff" }),
		createElement(Path, { d: darkOf(modules), fill: "#000000" }),
	);
}

export function darkOf({ size, data }: { size: number; data: Uint8Array }): string {
	let path = "";
	for (let row = 0; row < size; row++) {
		for (let column = 0; column < size; column++) {
			if (!data[row * size + column]) continue;
			const from = column;
			while (column < size && data[row * size + column]) column++;
			const wide = column - from;
			path += `M${from + quiet} ${row + quiet}h${wide}v1h${-wide}z`;
		}
	}
	return path;
}
