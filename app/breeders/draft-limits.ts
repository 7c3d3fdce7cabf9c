/** How long each field of a profile may be, in characters. */
export const profileLimits = {
	...{ kennelName: 120, kennelAbout: 5000, city: 80, state: 60, zip: 12 },
	...{ email: 254, phone: 30 },
};
