import { type FileHandle, open, stat } from "node:fs/promises";
import path from "node:path";
import type { Account } from "./postgres-account.server.ts";

const largest = 1_000_000;

export function logOf(folder: string): string {
	return path.join(folder, "postgres.log");
}

export async function openLog(
	folder: string,
	{ uid, gid }: Account,
): Promise<{ file: FileHandle; from: number }> {
	const file = await open(logOf(folder), "a", 0o600);
	if (uid !== undefined && gid !== undefined) await file.chown(uid, gid);
	let { size } = await file.stat();
	if (size > largest) {
		await file.truncate();
		size = 0;
	}
	return { file, from: size };
}

export async function readLogTail(folder: string, from = 0): Promise<string> {
	const size = (await stat(logOf(folder)).catch(() => undefined))?.size ?? 0;
	const start = Math.max(from > size ? 0 : from, size - 4000);
	const file = await open(logOf(folder)).catch(() => undefined);
	if (file === undefined) return "";
	const { buffer, bytesRead } = await file.read(Buffer.alloc(4000), 0, 4000, start);
	await file.close();
	return lastLines(buffer.toString("utf8", 0, bytesRead));
}

export function lastLines(text: string): string {
	return text.trim().split("\n").slice(-12).join("\n");
}

export function postgresFailure(sentence: string, output: string): Error {
	return new Error(output === "" ? sentence : `${sentence}\n${output}`);
}
