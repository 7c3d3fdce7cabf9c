/** In characters. */
export const signupLimits = {
	name: 60,
	phone: 30,
	kennelName: 120,
	address: 120,
	city: 80,
	state: 60,
	zip: 12,
};
