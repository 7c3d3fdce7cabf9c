const pieceBytes = 512 * 1024;
/** Bytes of files that this process holds just now. */
let inMemory = 0;

/**
 * Keeps what comes of a file as long as all files together find room in memory; then it only counts.
 * `release` gives the room back.
 */
export function collectFile(mostInMemory: number) {
	const full: Buffer[] = [];
	let crumbs: Buffer[] = [];
	let [length, held, crumbBytes] = [0, 0, 0];
	let noRoom = false;
	const release = () => {
		inMemory -= held;
		held = 0;
		full.length = 0;
		crumbs = [];
	};
	const merge = () => {
		if (crumbs.length > 0) full.push(Buffer.concat(crumbs));
		crumbs = [];
		crumbBytes = 0;
		return full;
	};
	return {
		add(piece: Buffer) {
			length += piece.byteLength;
			noRoom ||= inMemory + piece.byteLength > mostInMemory;
			if (noRoom) return release();
			held += piece.byteLength;
			inMemory += piece.byteLength;
			crumbs.push(piece);
			crumbBytes += piece.byteLength;
			if (crumbBytes >= pieceBytes) merge();
		},
		get length() {
			return length;
		},
		get noRoom() {
			return noRoom;
		},
		/** What was kept, in pieces of about 512 kB. */
		pieces: () => [...merge()],
		/** The same in one piece, to be asked for once; its room is held until `release`. */
		whole() {
			const whole = Buffer.concat(merge());
			full.length = 0;
			return whole;
		},
		release,
	};
}
