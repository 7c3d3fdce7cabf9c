import { createContext, use } from "react";

export type FormState = {
	/** Unique on the page; prefix of the field ids. */
	id: string;
	values: Record<string, string>;
	errors: Record<string, string>;
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

/** Brackets are not allowed in a link's fragment. */
export function fieldId(form: string, name: string): string {
	return `${form}-${name.replace(/\W+/g, "-")}`;
}

export type FormField = { id: string; value: string | undefined; error: string | undefined };

export function useField(name: string): FormField {
	const { id: form, values, errors } = useForm();
	return { id: fieldId(form, name), value: values[name], error: errors[name] };
}
