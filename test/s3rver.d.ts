declare module "s3rver" {
	type Options = {
		port: number;
		address: string;
		silent: boolean;
		directory: string;
		configureBuckets: { name: string; configs: string[] }[];
	};
	export default class S3rver {
		store: { getMetadata(bucket: string, key: string): Promise<object> };
		constructor(options: Options);
		run(): Promise<{ address: string; port: number }>;
		close(): Promise<void>;
	}
}
