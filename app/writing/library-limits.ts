/** Photos that come into the library at once. */
export const mostFiles = 20;

/** What the form with them may weigh, in bytes. */
export const filesLimit = 310 * 1024 * 1024;
