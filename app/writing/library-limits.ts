export const mostFiles = 20;

/** In bytes. */
export const filesLimit = 310 * 1024 * 1024;
