import { inBackground } from "#test/background-work.ts";
import { askPort } from "#test/serving.ts";

export type CompletePages = {
	read(): number;
	/** Pages whose style sheet or a script did not come, with what was answered instead. */
	bare: string[];
	end(): Promise<void>;
};

/** Somebody who opens one page after the other with a browser that keeps nothing. */
export function openCompletePages(port: number, paths: string[]): CompletePages {
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
