import { href } from "react-router";
import { timesInWords } from "#app/records/dates.ts";
import { aftercarePolicy } from "#policies";

/** Maximum length of an answer, in characters. */
export const answerLimit = 1500;

export const answerOptions = [
	{ value: "well", label: "Well" },
	{ value: "question", label: "A question" },
	{ value: "not_working", label: "Not working" },
] as const;

export function answerLabel(answer: string): string {
	return answerOptions.find(({ value }) => value === answer)?.label ?? answer;
}

export function checkInPath(token: string): string {
	return href("/aftercare/:token", { token });
}

export const checkInTimes = timesInWords(aftercarePolicy.checkIns);
