import { createContext, use } from "react";

export type FormState = {
	id: string;
	values: Record<string, string>;
	errors: Record<string, string>;
	busy: boolean;
	/** The id of the button that sent it last. */
	pressed?: string | undefined;
	/** Says why it wasn't sent. */
	fault?: React.ReactNode;
	/** Whether nearly all of its fields are required, so that the others say that they aren't. */
	marksOptional?: boolean | undefined;
};

export type FormValues = Record<string, string>;

/** What to show after a form was sent. The URLs are private. */
export type NextSteps = {
	steps: string[];
	prepare: string[];
	status?: string;
	button?: { label: string; href: string };
};

export type FormAnswer =
	| {
			kind: "sent";
			heading: string;
			message: string;
			emailTypo?: { written: string; meant: string };
			next?: NextSteps;
	  }
	| { kind: "invalid"; errors: Record<string, string>; values: FormValues }
	| { kind: "refused"; message: string; values: FormValues; repeatable?: boolean };

export const FormContext = createContext<FormState>({
	id: "form",
	values: {},
	errors: {},
	busy: false,
});

/** Replaces characters such as brackets, which aren't allowed in a URL fragment. */
export function fieldId(form: string, name: string): string {
	return `${form}-${name.replace(/\W+/g, "-")}`;
}

export type FormField = { id: string; value: string | undefined; error: string | undefined };

export function useField(name: string): FormField {
	const { id: form, values, errors } = use(FormContext);
	return { id: fieldId(form, name), value: values[name], error: errors[name] };
}

/** The event on a form when what was typed has arrived, or is given up. */
export const draftEnds = "draftends";
