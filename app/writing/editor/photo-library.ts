export type Choice = { id: number; alt: string };
type Choices = { photos: Choice[]; more: boolean };
type Uploads = { photos: Choice[]; faults: { name: string; message: string }[] };

const path = "/desk/photos/choices";

/** Returns undefined if the library can't be reached. */
export function findPhotos(q: string, page: number): Promise<Choices | undefined> {
	return fetchJson<Choices>(`${path}?${new URLSearchParams({ q, page: String(page) })}`);
}

export async function uploadPhoto(
	file: File,
): Promise<{ ok: true; photo: Choice } | { ok: false; message: string }> {
	const body = new FormData();
	body.append("photos", file);
	const answer = await fetchJson<Uploads>(path, { method: "POST", body });
	const [photo] = answer?.photos ?? [];
	if (photo) return { ok: true, photo };
	const [fault] = answer?.faults ?? [];
	const message = fault?.message ?? "We couldn’t upload this photo. Try again in a moment.";
	return { ok: false, message: `${file.name}: ${message}` };
}

async function fetchJson<Answer>(path: string, options?: RequestInit): Promise<Answer | undefined> {
	try {
		const response = await fetch(path, options);
		const isAnswer = response.headers.get("Content-Type")?.includes("json");
		return isAnswer && (response.ok || response.status === 422) ? await response.json() : undefined;
	} catch {
		return undefined;
	}
}
