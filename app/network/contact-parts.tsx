import { Mail, Phone } from "lucide";
import type { RecordView } from "#app/network/network.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { mailtoOf } from "#app/ui/link.tsx";

type Variant = "action" | "quiet";
type Props = { record: Pick<RecordView, "email" | "phone" | "phoneHref">; variant?: Variant };

export const contactButton = (variant: Variant = "action") =>
	buttonClass(variant, "min-w-0 grow [overflow-wrap:anywhere]");

export const barButton = (variant: Variant = "action") =>
	buttonClass(variant, "min-w-0 flex-1 basis-40 max-sm:px-3");

export function ShownContact({ record: { email, phone, phoneHref }, variant }: Props) {
	const button = contactButton(variant);
	return (
		// The separator is left of its item, and clipped when the item starts a line.
		<p className="mt-4 flex flex-wrap items-center gap-y-2 -ml-6 [clip-path:inset(-8px_-8px_-8px_18px)] *:ml-6">
			{email ? (
				<a href={mailtoOf(email)} className={button}>
					<Icon of={Mail} className="size-4.5 max-sm:hidden" />
					{email}
				</a>
			) : (
				<a href={phoneHref} className={button}>
					{phone}
				</a>
			)}
			{email && phone ? (
				<span className="relative font-semibold">
					<span className="absolute -left-4 py-2 whitespace-pre">{" | "}</span>
					<a href={phoneHref} className="inline-flex min-h-11 items-center hover:underline">
						{phone}
					</a>
				</span>
			) : null}
		</p>
	);
}

/** Stays at the bottom of small screens, once the first one is scrolled away. */
export function ContactBar({ children }: { children: React.ReactNode }) {
	return (
		<div className="contact-bar-after lg:hidden print:hidden">
			<div className="contact-bar flex gap-2.5 border-t border-line bg-card px-5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
				{children}
			</div>
		</div>
	);
}

type ReachProps = Props & { children: React.ReactNode };

/** "Email", or "Call" without an address, followed by whom. */
export function ReachButton({ record: { email, phoneHref }, variant, children }: ReachProps) {
	return (
		<a href={email ? mailtoOf(email) : phoneHref} className={barButton(variant)}>
			<Icon of={email ? Mail : Phone} className="size-4.5" />
			<span className="truncate">
				{email ? "Email" : "Call"} {children}
			</span>
		</a>
	);
}
