/** What an uploaded PDF may weigh, in bytes. */
export const mostPdfBytes = 20 * 1024 * 1024;

/** What an editor is told of a PDF that cannot be read. */
export const damagedPdf = "This PDF is damaged or incomplete. Save it again, then choose it again.";
