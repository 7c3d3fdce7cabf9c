/** How long each field of the rehome form may be, in characters. */
export const rehomeLimits = { name: 60, reason: 3000 };
