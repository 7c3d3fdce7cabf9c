import * as v from "valibot";
import { noteLimit } from "#app/moderation/history/note-limit.ts";
import { lines } from "#app/platform/forms/typed-form.server.ts";

export const NoteForm = v.object({ words: lines(noteLimit, "Enter a note.") });
