import { connect } from "node:net";
import { Failure } from "./setup-run.mjs";

export const portTaken = (port) =>
	`Port ${port} is taken by another program. Choose another one, for example:\n\n  PORT=${port + 1} npm start\n`;

/**
 * Says so before minutes of installing and building. It connects instead of listening, because starts that check at
 * the same moment would be in each other's way; the site itself listens.
 */
export async function requireFreePort() {
	const { PORT = "3000", HOST } = process.env;
	const port = Number(PORT);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
	const host = !HOST || /^(0\.0\.0\.0|::)$/.test(HOST) ? "localhost" : HOST;
	const socket = connect({ port, host, timeout: 1_000 });
	const isTaken = await new Promise((done) => {
		socket.once("connect", () => done(true));
		for (const event of ["error", "timeout"]) socket.once(event, () => done(false));
	});
	socket.destroy();
	if (isTaken) throw new Failure(portTaken(port));
}
