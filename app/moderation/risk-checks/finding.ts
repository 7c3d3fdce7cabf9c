export type Finding = {
	name: string;
	clean: boolean;
	words: string;
	evidence: Evidence[];
};

export type Evidence = {
	quote?: string;
	why?: string;
	record?: { path: string; name: string; state: string };
};

export type FieldText = { field: string; text: string };
