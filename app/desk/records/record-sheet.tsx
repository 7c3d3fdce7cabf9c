import { type RecordHead, statusPill } from "#app/desk/records/record-page.tsx";
import { ChangeList } from "#app/moderation/history/desk-history.tsx";
import type { Details } from "#app/moderation/table.ts";
import { RecordFields } from "#app/records/form.tsx";
import type { AnyRecord } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskStatus } from "#app/ui/desk/status.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";

type Props = {
	head: RecordHead;
	/** The record's `updatedAt` in milliseconds, as of which the fields are filled in. */
	seen: string;
	values: Record<string, string>;
	answer: (DeskAnswer & { seen: string; meanwhile?: Details }) | undefined;
	confirmed: Date | null;
	cases: readonly { id: number; undecided: boolean }[];
	/** Its case awaits a decision, and it was never public. */
	undecided: boolean;
	/** While it is public. */
	publicPath: string | undefined;
};

export function RecordSheet(props: Props) {
	const { head, seen, values, answer, cases, undecided, publicPath } = props;
	const record: AnyRecord = records[head.kind];
	const path = `${record.deskPath}/${head.id}`;
	const waiting = cases.find((each) => each.undecided);
	// A record that was never public is published next, unless its case decides.
	const next = head.status === record.initial && !waiting ? record.published : undefined;
	const choices = Object.entries(record.statuses).flatMap(([status, { desk }]) => {
		const isOffered = status !== head.status && (!undecided || status === "withdrawn");
		return desk && isOffered ? [{ status, ...desk }] : [];
	});
	return (
		<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
			{/* The key resets the fields when the values change, but not when only the status does. */}
			<DeskForm
				key={`${path} ${JSON.stringify(values)}`}
				id="record"
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
				<RecordFields record={record} audience="desk" />
				<DeskButton look={waiting || next ? "quiet" : "action"} className="mt-8">
					Save changes
				</DeskButton>
			</DeskForm>
			<div className="order-1 grid gap-5 xl:order-2">
				{waiting ? (
					<PathLink to={`/desk/review/${waiting.id}`} className={buttonClass("action")}>
						Review case {waiting.id}
					</PathLink>
				) : null}
				<DeskStatus
					now={statusPill(record, head.status)}
					seen={head.status}
					choices={choices}
					next={next}
					path={`${path}/status`}
				>
					<Confirmation {...props} path={path} owner={record.words.owner} />
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
								View the public page
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

function Confirmation({ path, owner, confirmed }: Props & { path: string; owner: string }) {
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
						The {owner} confirmed it’s still current on <LongDate date={confirmed} />.
					</>
				) : (
					`The ${owner} hasn’t confirmed it yet.`
				)}
			</p>
			<DeskButton look="quiet" className="w-full">
				{`${owner.charAt(0).toUpperCase()}${owner.slice(1)} confirmed today`}
			</DeskButton>
		</DeskForm>
	);
}
