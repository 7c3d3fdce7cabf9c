import { dog } from "#app/records/dog.ts";
import { dogVerifications } from "#app/records/dog-verifications.ts";
import { kennel } from "#app/records/kennel.ts";
import type { VerificationKind } from "#app/records/verifications.ts";
import { describeReviewer, reviewers } from "#app/writing/guides/reviewers.server.ts";
import { guideCheckMonths, lawReadMonths, reportPolicy } from "#policies";

/** What each check of a dog means. `dogVerifications` has how long it counts. */
const meanings: Partial<Record<VerificationKind, string>> = {
	code_photo:
		"The owner sent a photo of the dog with a code that we gave out for it. It is never published.",
	video_call: "We saw the dog on a call.",
	microchip: "We looked up the number and found it in a registry.",
	vet_record: "We saw one that matches the dog.",
	phone: "We called, and the owner answered.",
	email: "The owner used a link that we emailed.",
};

function countsFor(days: number): string {
	return days === 365 ? "a year" : `${days} days`;
}

function whoReviewed(): string {
	const yourVet = "take what we write to your own vet, who can see your dog.";
	if (reviewers.length === 0) {
		return `No vet has reviewed our guides yet. When one does, the guide names that person and the day. Until then, ${yourVet}`;
	}
	const all = reviewers.map(
		(each) =>
			`- ${describeReviewer(each)}: ${each.guides.map((slug) => `[${slug.replaceAll("-", " ")}](/guides/${slug})`).join(", ")}`,
	);
	return `These vets have reviewed guides. Each of them names its reviewer and the day:\n\n${all.join("\n")}\n\nNo vet has reviewed the others. In any case, ${yourVet}`;
}

export function writeEditorial(): string {
	const checks = Object.entries(dogVerifications).map(
		([kind, { label, days }]) =>
			`| ${label} | ${meanings[kind as VerificationKind]} | ${countsFor(days)} |`,
	);
	const { ask, doubt = 0, hide, close = 0 } = dog.confirm;
	const weeks = (days: number) => `${days / 7} weeks`;
	return `## How a guide is written

We start with the question a person has: is this an emergency, what does it cost, is it allowed where I live. Then we look for the best source there is, in this order: research papers, veterinary associations and public agencies, then breed clubs and registries. Press reports and blogs come last, where we found nothing better, and the footnote says so.

- A figure has its unit, its year and its source. Where we give pounds, we give kilograms too.
- If a finding comes from other breeds, or from dogs in general, we say so.
- Where sources disagree, we print both.
- Where we found no figure, we print none.
- What vets or trainers usually advise, without a study behind it, is called common practice.
- The text uses words you can use at the vet’s. New words are in the [glossary](/glossary).

## What the marks in the footnotes mean

Every footnote links to its source and ends with how we read it, and when.

| Mark | What we did |
| --- | --- |
| Read | We read the page or the full text, online or in a stored copy. |
| Abstract read | We read the summary of a paper, not all of it. |
| Excerpt read | We saw part of the page, for example the beginning. |
| Copy read | We read the text where someone else reproduces it, not at its publisher. |
| Cited, not read | Others quote it. We haven’t seen it ourselves. |

If a decision depends on a source that we haven’t read in full, read it yourself, or ask your vet to.

## Who checks the guides

${whoReviewed()}

## How old a guide may be

Each guide shows when its facts were last checked. We check each one again within ${guideCheckMonths} months. We read the sources of [the law, by place](/law) again every ${lawReadMonths} months, and each rule shows when we last did.

## Corrections

Write to us on the [contact page](/contact), with the sentence and, if you have one, a better source. A person reads it. If you are right, we change the text and its date. If the old version could have harmed a dog or misled a buyer, we say in the text what was wrong.

## Money

No one pays us for a mention, a place in a list or a link. There are no ads, and we don’t print what dogs cost.

## Samples

Dogs, kennels and posts that are marked as a sample are made up, to show what a page looks like. Guides are not samples.

## How we check dogs

A person reads every request before anything is published, and approves it, asks for changes or declines it. Our software points out what deserves a second look: any mention of money, shipping or codes, a weight that doesn’t fit the age, a photo or a phone number that we have seen before. The person decides, and a history keeps who decided and when. If a bite broke the skin, an admin decides whether the dog can be listed.

Beyond reading, the team can look at these things. The dog’s page gives each check one sentence, with the date, under “What we checked.”

| What | What it means | Valid for |
| --- | --- | --- |
${checks.join("\n")}

A check of an email address, phone number or microchip is valid only while the owner keeps that address or number. The page also says when we haven’t checked the photo, the microchip or the vet record. None of this means that we have met the dog.

About every ${weeks(ask[0])} we ask the owner whether the dog is still looking. Without an answer the listing moves to the end of the list after ${weeks(doubt)}, leaves the site after ${weeks(hide)}, and is closed after ${close} days. If ${reportPolicy.reportersToPause} people who exchanged messages with an owner tell us that they were asked for money, the listing is paused until someone on our team has looked.

## How we check kennels

A kennel’s application is read in the same way. The team can also see the kennel on a video call, call the breeder, and look up a breeding license with the authority that issued it. Each is valid for a year. Every ${kennel.confirm.ask[0]} days we ask the breeder whether the profile is still up to date; without an answer the profile is hidden.

## How we check health results

A breeder enters each dog and each result, with the registry’s page or the document. Someone on our team opens it and chooses one of four:

- **Seen at the registry.** The page shows the result, the date of the test, a link to the registry, the day we looked and the initials of the person who did.
- **Document seen.** We saw the paper or a copy. There is no link to follow.
- **Claimed.** We couldn’t see it. The page says “Not seen” and what the breeder claims.
- **Doesn’t match.** What we saw says something else. The result isn’t shown, and we tell the breeder.

A result taken before the age at which its scheme calls it final is marked “early.” A result that is valid for a limited time, such as a heart exam, shows when it expired. “Not seen” means that we have seen no result. The test may have been done, or not. And a normal result of the parents lowers a risk; it promises nothing about a puppy.

## What we can’t do

We don’t visit homes or kennels, examine dogs, or vouch for people. Meet the dog, meet the breeder, and ask for the records. Never pay a deposit, a fee or a courier for a dog in the adoption network, and never share a code that was sent to you.
`;
}
