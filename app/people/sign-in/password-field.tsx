import { TextField } from "#app/ui/field.tsx";

export const shortestPassword = 10;

type Props = { name: string; label: string };

export function PasswordField(props: Props) {
	return <TextField {...props} type="password" autoComplete="current-password" required />;
}

export function NewPasswordField(props: Props) {
	return (
		<TextField
			{...props}
			type="password"
			hint={`At least ${shortestPassword} characters. Three or four words are easy to remember.`}
			autoComplete="new-password"
			required
		/>
	);
}

/** Hidden and ignored by the server: password managers store a password under a username. */
export function HiddenUsernameField({ email }: { email: string }) {
	return (
		<input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
	);
}
