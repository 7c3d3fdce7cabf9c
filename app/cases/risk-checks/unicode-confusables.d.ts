/** The package's own types have a name under which TypeScript doesn't find them. */
declare module "unicode-confusables" {
	const confusables: { rectifyConfusion(text: string): string };
	export default confusables;
}
