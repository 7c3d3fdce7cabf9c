import { vi } from "vitest";

export async function runCommand(run: (args: string[]) => Promise<number>, args: string[]) {
	let output = "";
	const hear = (line: string) => {
		output += `${line}\n`;
	};
	const log = vi.spyOn(console, "log").mockImplementation(hear);
	const error = vi.mocked(console.error).mockImplementation(hear);
	const status = await run(args);
	log.mockRestore();
	error.mockReset();
	return { status, output };
}
