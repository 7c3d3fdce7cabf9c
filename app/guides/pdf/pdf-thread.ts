import { renderGuidePdf } from "#app/guides/pdf/pdf.ts";
import { answerDrawings } from "#app/platform/images/drawing-thread.ts";

const draws = { renderGuidePdf };
export type PdfDraws = typeof draws;

answerDrawings(draws);
