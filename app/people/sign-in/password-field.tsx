import { controlProps, FieldError, RequiredMark } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";

type Props = {
	name: string;
	label: string;
	hint?: string;
	autoComplete: "current-password" | "new-password";
};

export function PasswordField({ name, label, hint, autoComplete }: Props) {
	const field = useField(name);
	return (
		<div className="flex min-w-0 flex-col">
			<label htmlFor={field.id} className="font-semibold text-heading">
				{label} <RequiredMark />
			</label>
			{hint ? (
				<p id={`${field.id}-hint`} className="text-15 text-stone">
					{hint}
				</p>
			) : null}
			<div className="mt-1.5">
				<input
					type="password"
					autoComplete={autoComplete}
					{...controlProps(field, { name, required: true, hint })}
					className="form-control rounded-12 px-4 py-2"
				/>
			</div>
			<FieldError field={field} />
		</div>
	);
}

/** Password managers store a password under a name; hidden and not read by the server. */
export function PasswordOwner({ email }: { email: string }) {
	return (
		<input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
	);
}
