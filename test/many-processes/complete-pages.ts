import { askPort } from "#test/serving.ts";
import { inBackground } from "#test/waiting.ts";

type CompletePages = {
	read(): number;
	/** Pages whose style sheet or script did not load, with the responses. */
	bare: string[];
	end(): Promise<void>;
};

/** Opens one page after another, like a browser without a cache. */
export function startUncachedVisits(port: number, paths: string[]): CompletePages {
	const bare: string[] = [];
	let over = false;
	let read = 0;
	async function open(path: string): Promise<void> {
		const { text } = await askPort(port, path);
		const files = new Set(text.match(/\/assets\/[\w.-]+\.(?:css|js)/g));
		if (files.size < 3) throw new Error(`${path} names ${files.size} files.`);
		const replies = await Promise.all(
			[...files].map(async (file) => `${(await askPort(port, file)).status} ${file}`),
		);
		const missing = replies.filter((reply) => !reply.startsWith("200 "));
		if (missing.length > 0) bare.push(`${path}: ${missing.join(", ")}`);
		read++;
	}
	async function openAll(): Promise<void> {
		for (let turn = 0; !over; turn++) await open(paths[turn % paths.length] ?? "/");
	}
	const visit = inBackground(openAll());
	return {
		bare,
		read: () => read,
		async end() {
			over = true;
			await visit;
		},
	};
}
