import { CircleAlert } from "lucide";
import { type ComponentProps, useEffect, useState } from "react";
import type { Form } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, PageForm } from "#app/ui/desk/form.tsx";
import type { Coat } from "#app/ui/empty-state.tsx";
import type { FormState } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

type Props = {
	title: string;
	description?: React.ReactNode;
	coat?: Coat;
	children: React.ReactNode;
};

type Link = { to: string; label: string };

export function SignInPage({ title, description, coat = "black", children }: Props) {
	return (
		<div className="wrap py-8 md:py-16">
			<PageHead title={`${title} | ${site.shortName}`} description={`${title}, for volunteers.`} />
			<div className="mx-auto grid max-w-[60rem] overflow-hidden rounded-24 border border-line bg-card md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem]">
				<div className="min-w-0 px-5 py-8 sm:px-8 md:px-12 md:py-12">
					<h1 className="text-32 lg:text-42">{title}</h1>
					{description ? (
						<div className="mt-3 text-stone [overflow-wrap:anywhere]">{description}</div>
					) : null}
					<div className="mt-6">{children}</div>
				</div>
				<div className="hidden items-end justify-center bg-band md:flex">
					<img
						src={`/portraits/${coat}.svg`}
						alt=""
						width="400"
						height="400"
						className="h-auto w-full max-w-96"
					/>
				</div>
			</div>
		</div>
	);
}

type FormProps = Pick<ComponentProps<typeof Form>, "onFocus" | "onSubmit" | "children"> & {
	id: string;
	values?: FormState["values"];
	answer: (Partial<FormState> & { message: string }) | undefined;
	message?: { message: string } | undefined;
	button: string;
};

export function SignInForm(props: FormProps) {
	const { id, values, answer, message = answer, button, children, onSubmit, onFocus } = props;
	return (
		<>
			<AlertArea message={message} />
			<PageForm
				id={id}
				values={{ ...values, ...answer?.values }}
				errors={answer?.errors}
				onFocus={onFocus}
				onSubmit={onSubmit}
				className="flex flex-col gap-5"
			>
				{children}
				<DeskButton className="min-h-12 text-19">{button}</DeskButton>
			</PageForm>
		</>
	);
}

export function SignInNotice({ to, label, ...page }: Omit<Props, "children"> & Link) {
	return (
		<SignInPage {...page}>
			<a href={to} className={buttonClass("action")}>
				{label}
			</a>
		</SignInPage>
	);
}

/** Milliseconds until the message area is cleared, per the specification. Without scripts it stays. */
const shownFor = 5_000;

/** `message` is an object so that a repeated message is shown again. */
function AlertArea({ message }: { message: { message: string } | undefined }) {
	const [hidden, setGone] = useState<typeof message>();
	useEffect(() => {
		if (!message) return;
		const timer = setTimeout(setGone, shownFor, message);
		return () => clearTimeout(timer);
	}, [message]);
	const shown = message && message !== hidden ? message : undefined;
	return (
		<div role="alert">
			{shown ? (
				<p className="mb-5 flex gap-3 rounded-12 border-[1.5px] border-terra bg-card px-4 py-3 font-semibold text-heading">
					<Icon of={CircleAlert} className="mt-0.5 size-5.5 text-terra" />
					<span>{shown.message}</span>
				</p>
			) : null}
		</div>
	);
}

export function Or() {
	return (
		<p className="my-5 flex items-center gap-4 text-15 text-stone before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
			or
		</p>
	);
}
