import { href } from "react-router";
import type { Inquiry } from "#app/network/conversations/table.ts";

/** Open conversations per adopter. */
export const maxOpenInquiries = 5;
/** Maximum length in characters, like `reportLimit`. */
export const messageLimit = 1500;
export const reportLimit = 1000;

export const homeOptions = [
	{ value: "own", label: "We own it" },
	{ value: "allowed", label: "We rent, and a dog is allowed" },
	{ value: "not_asked", label: "We rent, and haven’t asked yet" },
] as const;

export const reportOptions = [
	{ value: "money", label: "Asks for money" },
	{ value: "no_dog", label: "The dog isn’t there" },
	{ value: "abuse", label: "Threats or insults" },
	{ value: "other", label: "Something else" },
] as const;

/** What an adopter's browser keeps for the next dog. */
export const keptAnswers = {
	name: "inquiry answers",
	except: ["message"],
	news: "We filled in what you answered when you wrote about another dog. Only the note is new.",
};

type Facts = Pick<Inquiry, "home" | "children" | "animals" | "hoursAlone" | "experience">;

export function homeFacts(facts: Facts) {
	const home = homeOptions.find(({ value }) => value === facts.home)?.label ?? facts.home;
	return [
		{ label: "Home", value: home },
		{ label: "Children", value: facts.children },
		{ label: "Other animals", value: facts.animals },
		{ label: "Hours alone on a usual day", value: facts.hoursAlone },
		{ label: "Experience with guardian breeds", value: facts.experience },
	];
}

export function talkPath(token: string): string {
	return href("/talk/:token", { token });
}
