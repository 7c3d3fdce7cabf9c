/** Characters. */
export const noteLimit = 3000;
