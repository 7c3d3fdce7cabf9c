import { load } from "./children.ts";
import { spreadOf, written, writtenSpread } from "./figures.ts";
import type { LoadOutcome } from "./load.ts";
import { publicPhotos } from "./looking.ts";
import type { Part } from "./part.ts";

const rounds = 5;
const seconds = 2;
const connections = 20;

export const photos: Part = {
	id: "PHOTOS",
	what: "photos from memory against a page from memory",
	minutes: () => 1,
	async measure(stage) {
		const url = await stage.samples();
		const { port } = await stage.site(url);
		const tokens = await publicPhotos(url, 60);
		const run = (paths: string[]) =>
			load({
				...{ port, seconds, settle: 0.5, headers: { "Accept-Encoding": "br" } },
				paths: Array.from({ length: connections }, () => paths),
			});
		const files = tokens.map((token) => `/photos/${token}/320.avif`);
		const [photo, page]: LoadOutcome[][] = [[], []];
		for (let round = 0; round < rounds; round++) {
			page?.push(await run(["/"]));
			photo?.push(await run(files));
		}
		const rates = (runs: LoadOutcome[] = []) => spreadOf(runs.map(({ perSecond }) => perSecond));
		const delays = spreadOf((photo ?? []).map(({ latency }) => latency.p99));
		const [own, floor] = [rates(photo), rates(page)];
		return {
			rows: [
				{
					...{ id: "PHOTOS", what: `photos of 320 pixels from memory, ${tokens.length} different` },
					figure: `${written(own.median)}/s, p99 ${written(delays.median)} ms`,
					floor: `${written(floor.median)} pages/s`,
					limit: written(own.median / floor.median),
					spread: `${writtenSpread(own, "/s")}; p99 ${writtenSpread(delays, "ms")}`,
				},
			],
			notes: [
				`${connections} keep-alive connections, ${rounds} rounds of ${seconds} s, page and photos in turn. A photo ` +
					"goes through the router, which looks whether it is still public; a page is answered before it.",
			],
		};
	},
};
