import type { Piece } from "#app/writing/difference.ts";

export function Difference({ pieces }: { pieces: readonly Piece[] }) {
	return (
		<p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
			{pieces.map((piece, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name and never move
				<DifferencePiece key={index} piece={piece} />
			))}
		</p>
	);
}

function DifferencePiece({ piece: { kind, text } }: { piece: Piece }) {
	if (kind === "same") return text;
	const Mark = kind === "added" ? "ins" : "del";
	const look =
		kind === "added" ? "bg-leaf text-leaf-ink underline" : "bg-band text-terra line-through";
	return (
		<>
			<span className="sr-only">{kind === "added" ? " added: " : " removed: "}</span>
			<Mark className={`rounded-sm ${look}`}>{text}</Mark>
			<span className="sr-only">{kind === "added" ? " end of added " : " end of removed "}</span>
		</>
	);
}
