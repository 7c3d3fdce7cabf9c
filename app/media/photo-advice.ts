/** Pixels on the longer side; a smaller photo looks coarse on a dog's page. */
const smallSide = 900;
/** Blur from which a face is hard to make out; sharp photos are below 0.35 at 640 pixels. */
const blurredFrom = 0.55;

type Measures = { width: number; height: number; blur: number | null };

/** Returns advice for a sender who might take a better photo. Never a reason to refuse one. */
export function adviceOn({ width, height, blur }: Measures): string | undefined {
	if (blur !== null && blur >= blurredFrom) {
		return "This one looks a little blurred. If you can, choose a sharper one, or take another in daylight.";
	}
	if (Math.max(width, height) < smallSide) {
		return "This one is small. If you have the original, it looks better on large screens.";
	}
	return undefined;
}
