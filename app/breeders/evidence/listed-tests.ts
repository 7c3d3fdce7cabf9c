/** Tests on cards and in filters, always in this order; IDs and names as in content/breed/tests.yaml. */
export const listedTests = [
	{ id: "hips", name: "Hips" },
	{ id: "elbows", name: "Elbows" },
	{ id: "heart", name: "Heart" },
	{ id: "dsra", name: "DSRA" },
	{ id: "ncl1", name: "NCL1" },
] as const;
