/** How long a note of the team may be, in characters. */
export const noteLimit = 3000;
