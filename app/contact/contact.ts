/** In characters. */
export const messageLimit = 5000;
