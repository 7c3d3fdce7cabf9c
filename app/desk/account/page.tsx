import { useState } from "react";
import { deviceName } from "#app/people/device-name.ts";
import { addPasskey } from "#app/people/sign-in/passkey-browser.ts";
import { PasskeyButton } from "#app/people/sign-in/passkey-button.tsx";
import { HiddenUsernameField, PasswordField } from "#app/people/sign-in/password-field.tsx";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";

type PageProps = { title: string; description: string; children: React.ReactNode };

export function AccountPage({ children, ...props }: PageProps) {
	return (
		<DeskPage {...props} back={{ to: "/desk/account", label: "Your account" }}>
			<div className="max-w-[34rem]">{children}</div>
		</DeskPage>
	);
}

type FormProps = {
	email: string;
	answer: DeskAnswer | undefined;
	label?: string;
	button: string;
	children?: React.ReactNode;
};

export function PasswordForm(props: FormProps) {
	const { email, answer, label = "Your password", button, children } = props;
	return (
		<DeskForm id="password" answer={answer} className="flex flex-col gap-5">
			<HiddenUsernameField email={email} />
			<PasswordField name="password" label={label} />
			{children}
			<DeskButton className="self-start">{button}</DeskButton>
		</DeskForm>
	);
}

export function RecoveryCodes({ codes, notice }: { codes: string[]; notice: string }) {
	return (
		<AccountPage
			title="Your recovery codes"
			description="Write them down or print them now. They won’t be shown again. Each code works once if you lose your app."
		>
			<ul className="grid grid-cols-1 gap-x-8 gap-y-2 rounded-20 border border-line bg-card px-6 py-5 sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code} className="text-19 font-semibold tracking-wide text-heading tabular-nums">
						{code}
					</li>
				))}
			</ul>
			<p className="mt-6">
				<DeskButtonLink to={`/desk/account?done=${notice}`} variant="action">
					I’ve saved them
				</DeskButtonLink>
			</p>
		</AccountPage>
	);
}

type CardProps = {
	title: string;
	description: string;
	onDone: () => void;
	children: React.ReactNode;
};

export function PasskeyCard({ title, description, onDone, children }: CardProps) {
	const [refused, setRefused] = useState("");
	return (
		<DeskCard
			title={title}
			description={description}
			actions={
				<PasskeyButton
					ask={() => {
						setRefused("");
						return addPasskey(deviceName(navigator.userAgent));
					}}
					onDone={onDone}
					onRefused={({ message }) => setRefused(message)}
				>
					Add a passkey
				</PasskeyButton>
			}
		>
			<p role="alert" className="font-semibold text-terra empty:hidden">
				{refused}
			</p>
			{children}
		</DeskCard>
	);
}
