export function build(node: string): Promise<void>;
/** Builds a folder that has the sources. */
export function bundle(node: string, folder: string): Promise<void>;
