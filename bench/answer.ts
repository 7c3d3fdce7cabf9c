import { get } from "node:http";

export type Answer = {
	status: number;
	/** Names and values in turn, as they came, without what every connection adds. */
	headers: string[];
	header(name: string): string | undefined;
	/** The body as it came over the wire: still compressed. */
	body: Buffer;
};

const ofTheConnection = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Asks this machine for one page or file; unlike `fetch`, leaves the body compressed. */
export function ask(port: number, path: string, encoding = "identity"): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const headers = { Host: `localhost:${port}`, "Accept-Encoding": encoding };
		get({ host: "127.0.0.1", port, path, headers, agent: false, timeout: 30_000 }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", reject);
			response.on("end", () =>
				resolve({
					status: response.statusCode ?? 0,
					headers: response.rawHeaders.filter(
						(_, index, all) => !ofTheConnection.has((all[index - (index % 2)] ?? "").toLowerCase()),
					),
					header: (name) => String(response.headers[name.toLowerCase()] ?? "") || undefined,
					body: Buffer.concat(chunks),
				}),
			);
		})
			.on("timeout", function (this: { destroy(error: Error): void }) {
				this.destroy(new Error(`${path} did not answer.`));
			})
			.on("error", reject);
	});
}

/** The same, and throws unless the answer is 200. */
export async function askWell(port: number, path: string, encoding?: string): Promise<Answer> {
	const answer = await ask(port, path, encoding);
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
	return answer;
}
