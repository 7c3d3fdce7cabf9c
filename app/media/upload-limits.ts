import { networksIn } from "#app/platform/limits/network.server.ts";
import {
	createNetworkRateLimit,
	createRateLimit,
	takeAll,
} from "#app/platform/limits/rate-limit.server.ts";

const hour = 3_600;
const kB = 1024;

/** Limits per network, counted apart from the uploads, so that deleting one frees nothing. */
const hourly = { files: 60, kilobytes: 300 * 1024 };
const files = createNetworkRateLimit("uploads", hourly.files, hour);
const kilobytes = createNetworkRateLimit("upload-kilobytes", hourly.kilobytes, hour);
const filesLeft = createRateLimit("uploads", hourly.files, hour);
const kilobytesLeft = createRateLimit("upload-kilobytes", hourly.kilobytes, hour);

export async function countUpload(network: string, size: number): Promise<boolean> {
	const cost = Math.ceil(size / kB);
	const bytes = kilobytes(network).map((demand) => ({ ...demand, cost }));
	return (await takeAll([...files(network), ...bytes])).wait === 0;
}

export async function mayUpload(network: string, bytes: number): Promise<boolean> {
	const { own } = networksIn(network);
	const [one, room] = await Promise.all([filesLeft.left(own), kilobytesLeft.left(own)]);
	return one > 0 && room >= bytes / kB;
}
