/** In characters. */
export const rehomeLimits = { name: 60, reason: 3000 };
