import { type IncomingMessage, type RequestOptions, request } from "node:http";

export type Answer = {
	status: number;
	/** Alternating names and values as received, without Date and the connection headers. */
	headers: string[];
	header(name: string): string | undefined;
	/** The body as received, still compressed. */
	body: Buffer;
};

/** The encodings that Chrome 123+ and Firefox 126+ accept over HTTPS. */
export const browserEncodingHeader = { "Accept-Encoding": "gzip, deflate, br, zstd" };

const connectionHeaders = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
const longest = 30_000;

/** Sends a request to this machine. Rejects if the connection fails or is idle for 30 s. */
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

/** Requests a page or file from this machine; unlike `fetch`, leaves the body compressed. */
export async function ask(port: number, path: string, encoding = "identity"): Promise<Answer> {
	const headers = { Host: `localhost:${port}`, "Accept-Encoding": encoding };
	const { response, body } = await exchange(port, { path, headers, agent: false });
	return {
		status: response.statusCode ?? 0,
		headers: response.rawHeaders.filter(
			(_, index, all) => !connectionHeaders.has((all[index - (index % 2)] ?? "").toLowerCase()),
		),
		header: (name) => String(response.headers[name.toLowerCase()] ?? "") || undefined,
		body,
	};
}

export async function askForOk(port: number, path: string, encoding?: string): Promise<Answer> {
	const answer = await ask(port, path, encoding);
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
	return answer;
}
