export const maxPdfBytes = 20 * 1024 * 1024;

export const damagedPdf = "This PDF is damaged or incomplete. Save it again, then choose it again.";
