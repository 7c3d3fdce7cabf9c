import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";

type Kind = "contact" | "breeder" | "rehome" | "newsletter";
/** How a form's photos are sent: one by one before the form, or with it as files. */
export type Way = "by key" | "as files";

export type SentPhoto = {
	key: string;
	bytes: Buffer;
	hash: string;
	/** Whether the site has confirmed that it is stored. */
	isPromised: boolean;
};

export type Post = {
	kind: Kind;
	way: Way;
	/** Unique text that is part of the form's text fields. */
	mark: string;
	email: string;
	fields: Record<string, string>;
	photos: SentPhoto[];
	/** Whether the honeypot is filled in, so that the post is quarantined. */
	isSpam: boolean;
	/** Start and end of each attempt, in milliseconds since 1970. */
	sent: number[];
	/** Number of success responses that arrived. */
	confirmed: number;
	/** What arrived instead of success, such as "503" or "ECONNRESET". */
	failures: string[];
};

export const paths: Record<Kind, string> = {
	contact: "/contact",
	breeder: "/breeder-network/signup",
	rehome: "/adoption-network/signup",
	newsletter: "/newsletter",
};

export const kinds = Object.keys(paths) as Kind[];

type Plan = { kind: Kind; way?: Way; mark: string; ticket: string; photos?: number };

let composed = 0;

export async function composePost(plan: Plan): Promise<Post> {
	const { kind, way = "by key", mark, ticket, photos = 0 } = plan;
	// Each post has its own domain: forms from one domain are limited, and these stand for many people. The
	// site stores it in lower case.
	const email = `${mark}@${mark.toLowerCase()}.example`;
	// One in ten is a bot's, and one in four ticks the newsletter box.
	composed += 1;
	const isSpam = kind !== "newsletter" && composed % 10 === 0;
	const ticked = kind !== "newsletter" && composed % 4 === 0;
	return {
		kind,
		way,
		mark,
		email,
		isSpam,
		fields: {
			EMAIL: email,
			...texts[kind](mark),
			...(kind === "newsletter" ? {} : { ticket }),
			...(isSpam ? { website: "https://spam.example" } : {}),
			...(ticked ? { newsletter: "yes" } : {}),
		},
		photos: await Promise.all(Array.from({ length: photos }, takePhoto)),
		sent: [],
		confirmed: 0,
		failures: [],
	};
}

const texts: Record<Kind, (mark: string) => Record<string, string>> = {
	newsletter: () => ({}),
	contact: (mark) => ({
		FNAME: "Ada",
		LNAME: `Rossi ${mark}`,
		PHONE: "+1 214 555 0100",
		MMERGE6: `${mark} begins here.\n${"Is the grey one still there? ".repeat(60)}\n${mark} ends.`,
	}),
	breeder: (mark) => ({
		FNAME: "Bruno",
		LNAME: `Verdi ${mark}`,
		PHONE: "214 555 0101",
		MMERGE7: `Kennel ${mark}`,
		"ADDRESS[addr1]": `1 ${mark} Street`,
		"ADDRESS[addr2]": "",
		"ADDRESS[city]": "Austin",
		"ADDRESS[state]": "TX",
		"ADDRESS[zip]": "78701",
		"ADDRESS[country]": "US",
	}),
	rehome: (mark) => ({
		FNAME: "Carla",
		LNAME: `Neri ${mark}`,
		PHONE: "",
		MMERGE9: `${mark} begins here.\n${"We are moving abroad. ".repeat(60)}\n${mark} ends.`,
	}),
};

const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;

async function takePhoto(): Promise<SentPhoto> {
	const bytes = await sharp({
		create: { width: 160, height: 120, channels: 3, background: "#888", noise },
	})
		.jpeg()
		.toBuffer();
	const hash = createHash("sha256").update(bytes).digest("hex");
	return { key: randomBytes(16).toString("base64url"), bytes, hash, isPromised: false };
}

export function storedDetails({ kind, fields }: Post): Record<string, string> {
	if (kind === "contact") return { message: fields.MMERGE6?.trim() ?? "" };
	if (kind === "rehome") return { reason: fields.MMERGE9?.trim() ?? "" };
	if (kind === "newsletter") return {};
	return {
		kennelName: fields.MMERGE7 ?? "",
		addressLine1: fields["ADDRESS[addr1]"] ?? "",
		addressLine2: "",
		city: "Austin",
		state: "TX",
		zip: "78701",
		country: "US",
	};
}
