import type { Locator, Page } from "playwright-core";

type File = { name: string; mimeType: string; buffer: Buffer };

/**
 * Does what a person on a phone does, and counts the taps: one for a link, a button, an answer or a field to type
 * in, two for a list (open, choose) and for a file (open, choose).
 */
export function countTaps(page: Page) {
	const counted = { taps: 0, fields: 0, pages: 0 };
	page.on("framenavigated", (frame) => {
		if (frame === page.mainFrame()) counted.pages++;
	});
	const field = (name: string): Locator => page.locator(`main [name="${name}"]`);
	return {
		counted,
		async tap(on: Locator): Promise<void> {
			counted.taps++;
			await on.tap();
		},
		async type(fields: Record<string, string>): Promise<void> {
			for (const [name, text] of Object.entries(fields)) {
				counted.taps++;
				counted.fields++;
				await field(name).fill(text);
			}
		},
		async choose(name: string, value: string): Promise<void> {
			counted.fields++;
			const list = page.locator(`main select[name="${name}"]`);
			const isList = (await list.count()) > 0;
			counted.taps += isList ? 2 : 1;
			if (isList) {
				await list.focus();
				await list.selectOption(value);
				await list.blur();
			} else await page.locator(`main [name="${name}"][value="${value}"]`).tap();
		},
		async attach(on: Locator, file: File): Promise<void> {
			counted.taps += 2;
			counted.fields++;
			await on.setInputFiles(file);
		},
		/** For the run's output, such as "A breeder: 55 taps, 43 fields, 8 pages". */
		print(who: string): void {
			const { taps, fields, pages } = counted;
			console.log(`${who}: ${taps} taps, ${fields} fields, ${pages} pages`);
		},
	};
}
