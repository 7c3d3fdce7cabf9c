/** What the visitors of S8 send: one request, its whole answer, and how long that took. */
import { Agent, type IncomingHttpHeaders } from "node:http";
import { asBrowsersAsk, exchange } from "./answer.ts";

export type Call = {
	method?: "GET" | "POST" | "PUT";
	path: string;
	headers?: Record<string, string | number>;
	body?: Buffer | string;
	/** On a connection of its own, as a visitor who has just come. */
	fresh?: boolean;
};

export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

/** Sends one request as a visitor's browser does. */
export async function send(port: number, call: Call): Promise<Answered> {
	const { method = "GET", path, body } = call;
	const headers = {
		...asBrowsersAsk,
		"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
		...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
		...call.headers,
	};
	const options = { method, path, headers, agent: call.fresh ? false : agent };
	const { response, body: whole } = await exchange(port, options, body);
	return { status: response.statusCode ?? 0, headers: response.headers, body: whole };
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
