import { photosIn } from "#app/platform/text/markdown.server.ts";
import { parseFields } from "#app/records/parse.server.ts";
import { type Content, texts } from "#app/records/texts.ts";
import { type Text, valuesOf } from "#app/writing/content.ts";
import { maxTextPhotos, teamPhotosAmong } from "#app/writing/text-photos.ts";

export async function faultsOf(text: Text, content: Content): Promise<Record<string, string>> {
	const { errors: faults } = parseFields(texts[text.kind], valuesOf(text.kind, content), "desk");
	const shown = photosIn(content.body);
	if (shown.length > maxTextPhotos) {
		faults.body ??= `The text shows ${shown.length} photos. More than ${maxTextPhotos} do not go with one text: take some out.`;
	}
	const ours = await teamPhotosAmong(shown);
	const unknown = shown.find((id) => !ours.has(id));
	if (unknown !== undefined) {
		faults.body ??= `The text shows a photo that is not in the library (photo:${unknown}). Take it out or choose another.`;
	}
	return faults;
}
