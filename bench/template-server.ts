/**
 * The floor of S14, in its own process: what a page costs without a framework. It queries PostgreSQL for what
 * the site's page shows, joins strings and compresses as the site does. The surrounding HTML is that of the
 * site's own page.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import pg from "pg";

type Frame = { before: string; after: string };
export type TemplateJob = { url: string; list: Frame; dog: Frame };
export type TemplateReply = { port: number };

type Dog = Record<string, string | number>;

const columns = `d.id, d.slug, d.name, d.gender, d.age_years, d.age_months, d.location_city, d.location_state, d.status,
	d.good_with_kids, d.good_with_dogs, d.good_with_cats, p.token, p.width, p.height, p.alt`;
const photos = `left join photo_uses u on u.subject_kind = 'dog' and u.subject_id = d.id and u.position = 0
	left join photos p on p.id = u.photo_id`;
const isPublic = "d.status in ('available', 'on_hold')";
const statements = {
	list: `select ${columns}, left(d.description, 400) as story from adoption_listings d ${photos}
		where d.id in (select id from adoption_listings d where ${isPublic}
			order by date_added desc, id desc limit 25 offset (select $1::int))
		order by d.date_added desc, d.id desc`,
	dog: `select ${columns}, d.color, d.weight_lbs, d.spayed_neutered, d.description as story, d.health_issues,
		d.behavior_notes, d.reason_for_adoption from adoption_listings d ${photos} where d.slug = $1 and ${isPublic}`,
	similar: `select ${columns}, left(d.description, 400) as story from adoption_listings d ${photos}
		where d.status = 'available' order by d.date_added desc, d.id desc limit 3`,
};

process.once("message", ({ url, list, dog }: TemplateJob) => {
	const pool = new pg.Pool({ connectionString: url, max: 10 });
	const ask = async (name: keyof typeof statements, values: unknown[] = []) =>
		(await pool.query<Dog>({ name, text: statements[name], values })).rows;
	const pageOf = async (path: string) => {
		const [, name, page] = /^\/adoption-network(?:\/([\w-]+)|\?page=(\d+))$/.exec(path) ?? [];
		if (!name) {
			const dogs = await ask("list", [(Number(page) - 1) * 24]);
			return list.before + dogs.slice(0, 24).map(card).join("") + list.after;
		}
		const [[found], similar] = await Promise.all([ask("dog", [name]), ask("similar")]);
		return found && dog.before + story(found) + similar.map(card).join("") + dog.after;
	};
	const server = createServer(async ({ url: path = "" }, response) => {
		const page = await pageOf(path);
		const bytes = Buffer.from(page ?? "");
		const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 };
		const body = await promisify(brotliCompress)(bytes, { params });
		const headers = {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Encoding": "br",
			"Content-Length": body.byteLength,
		};
		response.writeHead(page ? 200 : 404, headers).end(body);
	});
	server.listen(0, "127.0.0.1", () => {
		const reply: TemplateReply = { port: (server.address() as AddressInfo).port };
		process.send?.(reply);
	});
});
process.once("disconnect", () => process.exit(0));

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(value: unknown): string {
	return String(value ?? "").replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

function card(dog: Dog): string {
	const { name, slug, story } = dog;
	const answers = ["kids", "dogs", "cats"].map((who) => fact(who, dog[`good_with_${who}`]));
	return `<li class="flex"><article class="group relative flex w-full flex-col rounded-20 border bg-card">${picture(dog)}
		<h2 class="text-23">${escaped(name)}</h2><p class="text-15">${escaped(line(dog))}</p>
		<p dir="auto" class="mt-2 flex-1">${escaped(String(story).slice(0, 100))}…</p>
		<dl class="grid grid-cols-3">${answers.join("")}</dl>
		<a class="arrow-right" href="/adoption-network/${escaped(slug)}">Learn More about ${escaped(name)}</a></article></li>`;
}

function story(dog: Dog): string {
	const shown = ["color", "weight_lbs", "spayed_neutered", "story", "health_issues"];
	const facts = [...shown, "behavior_notes", "reason_for_adoption"];
	return `${picture(dog)}<h1>Meet ${escaped(dog.name)}</h1><p>${escaped(line(dog))}</p>
		<dl>${facts.map((name) => fact(name, dog[name])).join("")}</dl>`;
}

function line({ gender, age_years, location_city, location_state }: Dog): string {
	return `${gender} · ${age_years} years · ${location_city}, ${location_state}`;
}

function fact(label: string, value: unknown): string {
	return `<div><dt class="text-stone">${label}</dt><dd class="font-semibold">${escaped(value)}</dd></div>`;
}

function picture({ token, width, height, alt }: Dog): string {
	const files = (format: string) =>
		[320, 480, 640, 960].map((each) => `/photos/${token}/${each}.${format} ${each}w`).join(", ");
	return `<picture><source type="image/avif" srcset="${files("avif")}" sizes="92vw"><img src="/photos/${token}/640.webp"
		srcset="${files("webp")}" sizes="92vw" alt="${escaped(alt)}" width="${width}" height="${height}" loading="lazy"></picture>`;
}
