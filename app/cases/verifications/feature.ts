import { verificationKeeps } from "#app/cases/verifications/keeps.ts";
import { defineFeature } from "#app/people/define-feature.ts";

export const verificationsFeature = defineFeature("verifications", { keeps: verificationKeeps });
