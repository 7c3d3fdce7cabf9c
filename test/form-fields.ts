export function fieldsOf(html: string) {
	const fields = [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => ({
		name: tag.match(/ name="([^"]*)"/)?.[1] ?? "",
		hidden: tag.includes('type="hidden"'),
		trap: /tabindex="-1"/i.test(tag),
		required: tag.includes('required=""'),
	}));
	const names = (which: (field: (typeof fields)[number]) => boolean) =>
		fields.filter(which).map(({ name }) => name);
	return {
		required: names(({ required }) => required),
		optional: names(({ hidden, trap, required }) => !hidden && !trap && !required),
		hidden: names(({ hidden }) => hidden),
		trap: names(({ trap }) => trap),
	};
}
