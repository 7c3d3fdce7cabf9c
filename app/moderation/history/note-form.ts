import * as v from "valibot";
import { noteLimit } from "#app/moderation/history/note-limit.ts";
import { lines } from "#app/platform/typed-form.server.ts";

/** A note that the team writes for itself. */
export const NoteForm = v.object({ words: lines(noteLimit, "Please write what the note says.") });
