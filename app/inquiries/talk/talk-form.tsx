import { useLocation } from "react-router";
import { ErrorList } from "#app/ui/field-parts.tsx";
import { FormResult } from "#app/ui/form-response.tsx";
import { FormContext } from "#app/ui/form-state.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import { site } from "#site";

export type Refused = {
	step: string;
	values: Record<string, string>;
	errors: Record<string, string>;
	/** The reason, if no field is at fault. */
	words?: string;
};

type Props = {
	step: string;
	id?: string;
	ticket?: string;
	refused?: Refused | undefined;
	values?: Record<string, string>;
	className?: string;
	children: React.ReactNode;
};

/** A form that the browser submits without scripts. The response is a page. */
export function TalkForm({ step, id = step, ticket, refused, values = {}, ...props }: Props) {
	// Omits the fragment, which would stay in the URL and keep the response from taking the focus.
	const { pathname } = useLocation();
	const mine = refused?.step === step ? refused : undefined;
	const { errors = {} } = mine ?? {};
	return (
		<FormContext value={{ id, values: mine?.values ?? values, errors, busy: false }}>
			<form method="post" action={pathname} id={id} noValidate className={props.className}>
				{mine ? (
					<FormResult answer={mine} isSuccess={false}>
						<p className="font-semibold">
							{mine.words ?? "Nothing has been sent yet. Please check this:"}
						</p>
						{mine.words ? null : <ErrorList form={id} errors={errors} />}
					</FormResult>
				) : null}
				<input type="hidden" name="step" value={step} />
				{ticket ? (
					<input type="hidden" name="ticket" defaultValue={ticket} autoComplete="off" />
				) : null}
				{props.children}
			</form>
		</FormContext>
	);
}

/** Shows the user's input again while the database is down. */
export function TalkUnavailable({ refused }: { refused: Refused | undefined }) {
	const title = "We’re having a technical problem";
	const { body = "", words = "" } = refused?.values ?? {};
	return (
		<div className="wrap max-w-[46rem] py-12 md:py-20">
			<PageHead title={`${title} | ${site.shortName}`} description={title} />
			<h1 className="text-32 md:text-42">{title}</h1>
			<div className="mt-4">
				<Unsent
					answer={{ refused }}
					words={refused?.words ?? "Nothing is lost. Please reload this page in a minute."}
					typed={body || words}
				/>
			</div>
		</div>
	);
}
