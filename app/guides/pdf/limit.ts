/** What an uploaded PDF may weigh, in bytes. */
export const mostPdfBytes = 20 * 1024 * 1024;
