import { useState } from "react";
import { deviceName } from "#app/people/device-name.ts";
import { addPasskey } from "#app/people/sign-in/passkey-browser.ts";
import { PasskeyButton } from "#app/people/sign-in/passkey-button.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";

type Props = { title: string; line: string; onDone: () => void; children: React.ReactNode };

export function PasskeyCard({ title, line, onDone, children }: Props) {
	const [refused, setRefused] = useState("");
	return (
		<DeskCard
			title={title}
			line={line}
			actions={
				<PasskeyButton
					ask={() => {
						setRefused("");
						return addPasskey(deviceName(navigator.userAgent));
					}}
					onDone={onDone}
					onRefused={({ words }) => setRefused(words)}
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
