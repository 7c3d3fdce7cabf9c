/** Maximum length in characters. */
export const noteLimit = 3000;
