import deskStyles from "#app/desk/desk.css?url";
import { requireRightTo, requireSignedIn } from "#app/people/sessions.ts";

export const middleware = [requireSignedIn, requireRightTo("write")];
export const links = () => [{ rel: "stylesheet", href: deskStyles }];
export const handle = { ownFrame: true };
