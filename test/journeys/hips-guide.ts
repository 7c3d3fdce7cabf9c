import { makeGuide } from "#test/make.ts";

export const path = "/guides/hips-of-a-cane-corso-signs-and-tests";
const lines = "A young dog grows fast, and his joints carry all of it. ".repeat(12);

export async function makeHipsGuide(): Promise<void> {
	await makeGuide({
		title: "Hips of a Cane Corso: Signs and Tests",
		category: "Health",
		checkedOn: "2026-11-24",
		shortDescription:
			"What hip dysplasia is, how a dog shows that his hips hurt, which X-rays say something, and what a breeder can tell you about the parents.",
		body: `A dog who bunny-hops or is slow to rise may have sore hips. A vet can tell by feel and by X-ray.[^one]

> **When to call the vet now**
>
> - He cannot put weight on a leg

| Where | Number |
| --- | --- |
| Australia | [1300 555 011](tel:1300555011) |
| United States | [(888) 555-0112](tel:+18885550112) |

## Signs

Hip dysplasia shows early.[^two] ${lines}

## Tests

${lines}

| Grade | Meaning |
| --- | --- |
| A | Normal |

## What to do next

${lines}

[^one]: One handbook. [example.com](https://example.com/one). Read November 24, 2026.
[^two]: Another handbook. [example.com](https://example.com/two). Read November 24, 2026.`,
	});
	await makeGuide({ title: "Knees", category: "Health" });
}
