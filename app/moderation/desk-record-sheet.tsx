import { ChangeList } from "#app/moderation/desk-history.tsx";
import type { Details } from "#app/moderation/table.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { DeskStatus } from "#app/ui/desk-status.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";

type Props = {
	/** The address of the record at the desk. */
	path: string;
	/** The id of the form: "listing". */
	id: string;
	/** When the record was changed last, in milliseconds: as of then its fields are filled in. */
	seen: string;
	values: Record<string, string>;
	answer: (DeskAnswer & { seen: string; meanwhile?: Details }) | undefined;
	status: Omit<React.ComponentProps<typeof DeskStatus>, "path" | "children">;
	/** Whose word says that it is still true: "owner". */
	who: string;
	confirmed: Date | null;
	cases: readonly { id: number; undecided: boolean }[];
	/** Its page on the site, while it is there. */
	publicPath: string | undefined;
	/** The fields. */
	children: React.ReactNode;
};

/** What is said of a record, to be changed, and beside it where it stands. */
export function RecordSheet(props: Props) {
	const { path, id, seen, values, answer, status, cases, publicPath, children } = props;
	const waiting = cases.find(({ undecided }) => undecided);
	return (
		<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
			{/* Filled in anew when what is said has changed, and not when only the status has. */}
			<DeskForm
				key={`${path} ${JSON.stringify(values)}`}
				id={id}
				answer={answer}
				values={values}
				className="order-2 min-w-0 xl:order-1"
			>
				<input type="hidden" name="seen" value={answer?.seen ?? seen} />
				{answer?.meanwhile ? (
					<div className="mb-6 rounded-12 bg-band px-4 py-3">
						<ChangeList changes={answer.meanwhile} />
					</div>
				) : null}
				{children}
				<DeskButton look={waiting || status.next ? "quiet" : "action"} className="mt-8">
					Save
				</DeskButton>
			</DeskForm>
			<div className="order-1 grid gap-5 xl:order-2">
				{waiting ? (
					<PathLink to={`/desk/review/${waiting.id}`} className={buttonClass("action")}>
						Review case {waiting.id}
					</PathLink>
				) : null}
				<DeskStatus {...status} path={`${path}/status`}>
					<Confirmation {...props} />
				</DeskStatus>
				<div className="grid gap-2.5">
					{cases
						.filter((each) => each !== waiting)
						.map((each) => (
							<PathLink
								key={each.id}
								to={`/desk/review/${each.id}`}
								className={buttonClass("quiet")}
							>
								Case {each.id}
							</PathLink>
						))}
					{publicPath ? (
						<>
							<a href={publicPath} className={buttonClass("quiet")}>
								See the public page
							</a>
							<PathLink to={`${path}/kit`} className={buttonClass("quiet")}>
								Promotion kit
							</PathLink>
						</>
					) : null}
				</div>
			</div>
		</div>
	);
}

function Confirmation({ path, who, confirmed }: Props) {
	return (
		<DeskForm
			id="confirmed"
			action={`${path}/confirmed`}
			preventScrollReset
			className="border-t border-line pt-4"
		>
			<p className="mb-2.5 text-15 text-stone">
				{confirmed ? (
					<>
						The {who} said that it is still true on <LongDate date={confirmed} />.
					</>
				) : (
					`The ${who} has not confirmed it yet.`
				)}
			</p>
			<DeskButton look="quiet" className="w-full">
				{`${who.charAt(0).toUpperCase()}${who.slice(1)} confirmed today`}
			</DeskButton>
		</DeskForm>
	);
}
