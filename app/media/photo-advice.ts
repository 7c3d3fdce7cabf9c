/** Pixels on the longer side: less looks coarse at the size of a dog's page. */
const smallSide = 900;
/** Sharp photos are below 0.35 at 640 pixels; from here on the face is hard to make out. */
const blurredFrom = 0.55;

type Measures = { width: number; height: number; blur: number | null };

/** For a sender who can perhaps take a better one; never a reason to refuse it. */
export function adviceOn({ width, height, blur }: Measures): string | undefined {
	if (blur !== null && blur >= blurredFrom) {
		return "This one looks a little blurred. If you can, take another in daylight, while your dog is still.";
	}
	if (Math.max(width, height) < smallSide) {
		return "This one is small. If you have the original, it looks better on large screens.";
	}
	return undefined;
}
