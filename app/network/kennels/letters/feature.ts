import { letterEmails } from "#app/network/kennels/letters/emails.tsx";
import { letterKeeps } from "#app/network/kennels/letters/keeps.ts";
import { defineFeature } from "#app/people/define-feature.ts";

/** Buyers write to breeders through the site. */
export const lettersFeature = defineFeature("letters", { sends: letterEmails, keeps: letterKeeps });
