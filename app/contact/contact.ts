/** In characters. */
export const contactLimits = { name: 60, message: 5000 };
