import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { networksIn } from "#app/platform/limits/network.server.ts";

type Demand = {
	name: string;
	key: string;
	cost: number;
	points: number;
	seconds: number;
	refusesFromMemory: boolean;
};

/** `wait` is in seconds, and 0 if everything was taken. */
type Taken = { wait: number; refusedBy: Map<string, number> };

type Options = { refusesFromMemory?: boolean };

export function createRateLimit(
	name: string,
	points: number,
	seconds: number,
	{ refusesFromMemory = false }: Options = {},
) {
	const demand = { name, points, seconds, refusesFromMemory };
	const of = (key: string, cost = 1): Demand => ({ ...demand, key: `${name}:${key}`, cost });
	return {
		of,
		take: (key: string, cost = 1) => takeAll([of(key, cost)]),
		async left(key: string): Promise<number> {
			const now = Date.now();
			const isRunning = between(rateLimits.expire, now + 1, now + 2 * seconds * 1000);
			const [row] = await db
				.select({ spent: rateLimits.points })
				.from(rateLimits)
				.where(and(eq(rateLimits.key, of(key).key), isRunning));
			return Math.max(0, points - (row?.spent ?? 0));
		},
	};
}

/** Adds a second limit for the IPv6 /48, which has 65,536 networks. `about` separates subjects. */
export function createNetworkRateLimit(
	name: string,
	points: number,
	seconds: number,
	{ around: pointsAround = 4 * points, ...options }: Options & { around?: number } = {},
): (network: string, about?: string) => Demand[] {
	const narrow = createRateLimit(name, points, seconds, options);
	const wide = createRateLimit(`${name}-48`, pointsAround, seconds, options);
	return (network, about = "") => {
		const { own, around } = networksIn(network);
		const demands = [narrow.of(`${about}${own}`)];
		if (around !== undefined) demands.push({ ...wide.of(`${about}${around}`), name });
		return demands;
	};
}

/** Takes from all limits or none, within `tx`, which no library in use supports. */
export async function takeAll(demands: Demand[], tx: Db = db): Promise<Taken> {
	const now = Date.now();
	const known = refusalFromMemory(demands, now);
	if (known.wait > 0) return known;
	const rows = await takeRows(demands, now, tx);
	const found = demands.map((demand) => {
		const row = rows.get(demand.key);
		const full = row !== undefined && (!row.taken || row.points > demand.points);
		return { demand, ms: full ? Math.max(1, row.expire - now) : 0 };
	});
	const taken = refusal(found);
	if (taken.wait === 0) return taken;
	const partlyTaken = demands.filter(({ key }) => rows.get(key)?.taken);
	await giveBack(partlyTaken, tx);
	for (const { demand, ms } of found) {
		if (ms > 0 && demand.refusesFromMemory) spent.set(demand.key, now + ms, { ttl: ms });
	}
	return taken;
}

/** As far as this process knows, without asking the database. */
export function refusalFromMemory(demands: Demand[], now = Date.now()): Taken {
	return refusal(demands.map((demand) => ({ demand, ms: (spent.get(demand.key) ?? 0) - now })));
}

/** Keys over their limit, with the end of the refusal in milliseconds since 1970. */
const spent = new LRUCache<string, number>({ max: 10_000 });

function refusal(found: { demand: Demand; ms: number }[]): Taken {
	const refusedBy = new Map<string, number>();
	for (const { demand, ms } of found) {
		if (ms <= 0) continue;
		refusedBy.set(demand.name, Math.max(Math.ceil(ms / 1000), refusedBy.get(demand.name) ?? 0));
	}
	return { wait: Math.max(0, ...refusedBy.values()), refusedBy };
}

type Row = { key: string; points: number; expire: number; taken: boolean };

async function takeRows(demands: Demand[], now: number, tx: Db): Promise<Map<string, Row>> {
	const keys = sql.param(demands.map(({ key }) => key));
	const costs = sql.param(demands.map(({ cost }) => cost));
	const points = sql.param(demands.map(({ points }) => points));
	const ends = sql.param(demands.map(({ seconds }) => now + seconds * 1000));
	// A count that would last twice as long as it may was begun before the clock was set back.
	const isRunning = (end: SQL) => sql`limits.expire between ${now + 1} and 2 * ${end} - ${now}`;
	// Rows are locked in key order to avoid deadlocks.
	const { rows } = await tx.execute<Row>(sql`
		with asked as (
			select * from unnest(${keys}::text[], ${costs}::int[], ${points}::int[], ${ends}::bigint[])
				as asked (key, cost, most, ends)
		), spent as (
			select limits.key, limits.points, limits.expire
			from asked join ${rateLimits} as limits on limits.key = asked.key
			where ${isRunning(sql`asked.ends`)} and limits.points + asked.cost > asked.most
		), taken as (
			insert into ${rateLimits} as limits (key, points, expire)
			select key, cost, ends from asked where not exists (select from spent) order by key
			on conflict (key) do update set
				points = excluded.points + case when ${isRunning(sql`excluded.expire`)} then limits.points else 0 end,
				expire = case when ${isRunning(sql`excluded.expire`)} then limits.expire else excluded.expire end
			returning key, points, expire
		)
		select key, points, expire::float8, false as taken from spent
		union all select key, points, expire::float8, true from taken`);
	return new Map(rows.map((row) => [row.key, row]));
}

async function giveBack(demands: Demand[], tx: Db): Promise<void> {
	if (demands.length === 0) return;
	const keys = sql.param(demands.map(({ key }) => key));
	const costs = sql.param(demands.map(({ cost }) => cost));
	await tx.execute(sql`
		with back as (
			select limits.key, back.cost
			from unnest(${keys}::text[], ${costs}::int[]) as back (key, cost)
			join ${rateLimits} as limits on limits.key = back.key
			order by limits.key for update of limits
		)
		update ${rateLimits} as limits set points = limits.points - back.cost
		from back where limits.key = back.key`);
}
