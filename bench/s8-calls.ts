/** What the visitors of S8 send: one request, its whole answer, and how long that took. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Call = {
	method?: "GET" | "POST" | "PUT";
	path: string;
	headers?: Record<string, string | number>;
	body?: Buffer | string;
	/** On a connection of its own, as a visitor who has just come. */
	fresh?: boolean;
};

export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const longest = 30_000;
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

/** Sends one request to this machine. Rejects when the connection fails or nothing comes for long. */
export function send(port: number, call: Call): Promise<Answered> {
	const { method = "GET", path, body } = call;
	const headers = {
		"Accept-Encoding": "br",
		"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
		...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
		...call.headers,
	};
	return new Promise((resolve, reject) => {
		const asked = request(
			{ host: "127.0.0.1", port, path, method, headers, agent: call.fresh ? false : agent },
			(response) => {
				const chunks: Buffer[] = [];
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.on("error", reject);
				response.on("end", () =>
					resolve({
						status: response.statusCode ?? 0,
						headers: response.headers,
						body: Buffer.concat(chunks),
					}),
				);
			},
		);
		asked.setTimeout(longest, () => asked.destroy(new Error("no answer for 30 s")));
		asked.on("error", reject).end(body);
	});
}

/** The fields of a form as browsers send them. */
export function form(fields: Record<string, string>): Pick<Call, "method" | "headers" | "body"> {
	return {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams(fields).toString(),
	};
}

/** Of somebody at home: every number is a network of its own. */
export function fromNetwork(number: number): { "X-Forwarded-For": string } {
	return { "X-Forwarded-For": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}
