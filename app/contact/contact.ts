/** In characters. */
export const contactLimits = { name: 60, email: 254, phone: 30, message: 5000 };
