import { createContext, use } from "react";

/** What the fields of a form need to know of it. */
export type FormState = {
	/** Unique on the page: the ids of the fields begin with it. */
	id: string;
	/** What was typed before the page was made anew, by field name. */
	values: Record<string, string>;
	errors: Record<string, string>;
	/** It is on its way to the server. */
	busy: boolean;
};

export const FormContext = createContext<FormState>({
	id: "form",
	values: {},
	errors: {},
	busy: false,
});

export function useForm(): FormState {
	return use(FormContext);
}

/** The id of a field, fit for an address: brackets are not. */
export function fieldId(form: string, name: string): string {
	return `${form}-${name.replace(/\W+/g, "-")}`;
}

export type FormField = { id: string; value: string | undefined; error: string | undefined };

export function useField(name: string): FormField {
	const { id: form, values, errors } = useForm();
	return { id: fieldId(form, name), value: values[name], error: errors[name] };
}
