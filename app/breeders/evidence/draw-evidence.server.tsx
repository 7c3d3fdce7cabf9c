import { renderToStaticMarkup } from "react-dom/server";
import { EvidenceSection } from "#app/breeders/evidence/evidence-table.tsx";
import { evidenceOf } from "#app/breeders/evidence/public-evidence.ts";

/** Returns static HTML, so that browsers needn't load the code of a large table; "" without dogs. */
export async function drawEvidence(breederId: number, kennel: string): Promise<string> {
	const evidence = await evidenceOf(breederId);
	return renderToStaticMarkup(<EvidenceSection evidence={evidence} kennel={kennel} />);
}
