export const maxDocumentBytes = 15 * 1024 * 1024;
export const maxFieldBytes = 32 * 1024;
export const documentFormBytes = maxDocumentBytes + 2 * maxFieldBytes;
export const documentTypes = "application/pdf,image/jpeg,image/png,image/webp,image/avif";
export const documentField = "document";
