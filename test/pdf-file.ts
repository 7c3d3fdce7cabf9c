import { deflateSync } from "node:zlib";

type Parts = {
	catalog?: string;
	page?: string;
	trailer?: string;
	/** Objects numbered from 4 on. */
	objects?: string[];
	/** Whether to use an object stream and a cross-reference stream. */
	packed?: boolean;
};

export function pdfFile({
	catalog = "",
	page = "",
	trailer = "",
	objects = [],
	packed,
}: Parts = {}) {
	const all = [
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${page} >>`,
		...objects,
	];
	return packed ? packedFile(all, trailer) : plainFile(all, trailer);
}

export function linkWith(entries: string): string {
	return `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>]`;
}

function plainFile(objects: string[], trailer: string): Buffer {
	let file = "%PDF-1.7\n";
	const entries = ["0000000000 65535 f \n"];
	for (const [index, object] of objects.entries()) {
		entries.push(entryAt(file.length));
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
	}
	const table = `xref\n0 ${entries.length}\n${entries.join("")}`;
	const end = `trailer\n<< /Size ${entries.length} /Root 1 0 R ${trailer} >>\n`;
	return Buffer.from(`${file}${table}${end}startxref\n${file.length}\n%%EOF\n`, "latin1");
}

function entryAt(offset: number): string {
	return `${String(offset).padStart(10, "0")} 00000 n \n`;
}

/** Appends added or replaced objects, as programs do when saving changes. */
export function updatedPdf(file: Buffer, objects: Record<number, string>, trailer = ""): Buffer {
	const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString("latin1"))?.[1]);
	let added = "";
	let table = "xref\n";
	for (const [number, object] of Object.entries(objects)) {
		table += `${number} 1\n${entryAt(file.length + added.length)}`;
		added += `${number} 0 obj\n${object}\nendobj\n`;
	}
	const end = `trailer\n<< /Size 99 /Root 1 0 R /Prev ${before} ${trailer} >>\n`;
	const start = file.length + added.length;
	const update = Buffer.from(`${added}${table}${end}startxref\n${start}\n%%EOF\n`, "latin1");
	return Buffer.concat([file, update]);
}

function packedFile(objects: string[], trailer: string): Buffer {
	const texts = objects.map((object) => `${object}\n`);
	let offset = 0;
	const index = texts.map((text, at) => {
		const pair = `${at + 1} ${offset}`;
		offset += text.length;
		return pair;
	});
	const first = `${index.join(" ")}\n`;
	const packed = deflateSync(Buffer.from(first + texts.join(""), "latin1"));
	return fileWithObjectStream({
		count: objects.length,
		first: first.length,
		stream: packed,
		filter: "/FlateDecode",
		trailer,
	});
}

export function fileWithObjectStream(of: {
	count: number;
	first: number;
	stream: Buffer;
	filter: string;
	trailer?: string;
}): Buffer {
	const { count, first, stream, filter, trailer = "" } = of;
	const head = Buffer.from(
		`%PDF-1.7\n${count + 1} 0 obj\n<< /Type /ObjStm /N ${count} /First ${first} ` +
			`/Filter ${filter} /Length ${stream.length} >>\nstream\n`,
		"latin1",
	);
	const tail = Buffer.from("\nendstream\nendobj\n", "latin1");
	const start = head.length + stream.length + tail.length;
	const row = (type: number, field: number, last: number) => {
		const bytes = Buffer.alloc(7);
		bytes.writeUInt8(type, 0);
		bytes.writeUInt32BE(field, 1);
		bytes.writeUInt16BE(last, 5);
		return bytes;
	};
	const rows = [row(0, 0, 0xffff)];
	for (let at = 0; at < count; at++) rows.push(row(2, count + 1, at));
	rows.push(row(1, "%PDF-1.7\n".length, 0), row(1, start, 0));
	const table = Buffer.concat(rows);
	const xref = Buffer.from(
		`${count + 2} 0 obj\n<< /Type /XRef /Size ${count + 3} /W [1 4 2] /Root 1 0 R ${trailer} ` +
			`/Length ${table.length} >>\nstream\n`,
		"latin1",
	);
	const end = Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`, "latin1");
	return Buffer.concat([head, stream, tail, xref, table, end]);
}
