import { answerDrawings } from "#app/platform/images/drawing-thread.ts";
import { renderGuidePdf } from "#app/writing/guides/pdf/pdf.ts";

const draws = { renderGuidePdf };
export type PdfDraws = typeof draws;

answerDrawings(draws);
