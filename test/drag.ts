import type { Locator, Page } from "playwright-core";

type Point = { x: number; y: number };

async function middleOf(target: Locator): Promise<Point> {
	const box = await target.boundingBox();
	if (!box) throw new Error("What was to be dragged is not on the page.");
	return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Drags from the middle of the target; negative `pixels` go left. */
export async function dragByMouse(page: Page, target: Locator, pixels: number): Promise<void> {
	const { x, y } = await middleOf(target);
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + pixels, y, { steps: 6 });
	await page.mouse.up();
}

/** Uses the DevTools protocol, since Playwright has no touch drag. */
export async function dragByTouch(page: Page, target: Locator, pixels: number): Promise<void> {
	const { x, y } = await middleOf(target);
	const session = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
		session.send("Input.dispatchTouchEvent", { type, touchPoints });
	await touch("touchStart", [{ x, y }]);
	for (let step = 1; step <= 6; step++) {
		await touch("touchMove", [{ x: x + (pixels * step) / 6, y }]);
	}
	await touch("touchEnd", []);
	await session.detach();
}
