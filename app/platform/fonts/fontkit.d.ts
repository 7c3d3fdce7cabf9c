declare module "fontkit" {
	export function create(file: Buffer): { characterSet: number[] };
}
