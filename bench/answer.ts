import { type IncomingMessage, type RequestOptions, request } from "node:http";

export type Answer = {
	status: number;
	/** Names and values in turn, as they came, without what every connection adds. */
	headers: string[];
	header(name: string): string | undefined;
	/** The body as it came over the wire: still compressed. */
	body: Buffer;
};

/** What Chrome since 123 and Firefox since 126 take, behind TLS. */
export const asBrowsersAsk = { "Accept-Encoding": "gzip, deflate, br, zstd" };

const ofTheConnection = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
const longest = 30_000;

/** Sends one request to this machine. Rejects when the connection fails or nothing comes for long. */
export function exchange(
	port: number,
	options: RequestOptions,
	body?: Buffer | string,
): Promise<{ response: IncomingMessage; body: Buffer }> {
	return new Promise((resolve, reject) => {
		const asked = request({ host: "127.0.0.1", port, ...options }, (response) => {
			response.toArray().then((parts) => resolve({ response, body: Buffer.concat(parts) }), reject);
		});
		asked.setTimeout(longest, () => {
			asked.destroy(new Error(`${options.path} had no answer for ${longest / 1000} s.`));
		});
		asked.on("error", reject).end(body);
	});
}

/** Asks this machine for one page or file; unlike `fetch`, leaves the body compressed. */
export async function ask(port: number, path: string, encoding = "identity"): Promise<Answer> {
	const headers = { Host: `localhost:${port}`, "Accept-Encoding": encoding };
	const { response, body } = await exchange(port, { path, headers, agent: false });
	return {
		status: response.statusCode ?? 0,
		headers: response.rawHeaders.filter(
			(_, index, all) => !ofTheConnection.has((all[index - (index % 2)] ?? "").toLowerCase()),
		),
		header: (name) => String(response.headers[name.toLowerCase()] ?? "") || undefined,
		body,
	};
}

/** The same, and throws unless the answer is 200. */
export async function askWell(port: number, path: string, encoding?: string): Promise<Answer> {
	const answer = await ask(port, path, encoding);
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
	return answer;
}
