/** The other end of `createDrawing` in drawing.server.ts. */
import { parentPort } from "node:worker_threads";
import { reasonOf } from "#app/platform/settings/log.server.ts";

export type Drawn = { bytes: Uint8Array } | { fault: string };
export type Draw = (...args: never[]) => Promise<Uint8Array>;

/** Draws what the site asks for. A thread is asked for one drawing at a time. */
export function answerDrawings(draws: Record<string, Draw>): void {
	parentPort?.on("message", async ({ name, args }: { name: string; args: never[] }) => {
		const drawn: Drawn = await (draws[name] as Draw)(...args).then(
			(bytes) => ({ bytes }),
			(error: unknown) => ({ fault: reasonOf(error) }),
		);
		parentPort?.postMessage(drawn);
	});
}
