import { requireRightTo } from "#app/people/sessions.ts";

export const middleware = [requireRightTo("send")];
