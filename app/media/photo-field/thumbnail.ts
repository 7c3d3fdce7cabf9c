const side = 240;

let last: Promise<unknown> = Promise.resolve();

/** Draws one at a time, because eight large photos together are too much for a phone. */
export function drawThumbnail(file: Blob): Promise<string | undefined> {
	const drawn = last.then(() => draw(file)).catch(() => undefined);
	last = drawn;
	return drawn;
}

async function draw(file: Blob): Promise<string | undefined> {
	const whole = await createImageBitmap(file, { resizeWidth: side, resizeQuality: "medium" });
	const scale = Math.min(1, side / Math.max(whole.width, whole.height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(whole.width * scale));
	canvas.height = Math.max(1, Math.round(whole.height * scale));
	const context = canvas.getContext("2d");
	if (!context) return undefined;
	context.fillStyle = "#ebdfcc";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.imageSmoothingQuality = "high";
	context.drawImage(whole, 0, 0, canvas.width, canvas.height);
	whole.close();
	return canvas.toDataURL("image/jpeg", 0.8);
}
