/** Prints whether the chosen tests need a build, for `npm test -- app/adoptions` (bin/setup-test.mjs). */
import { describeTests, needBuild } from "./test-groups.ts";

console.log(
	JSON.stringify(needBuild(process.argv.slice(2), describeTests(process.env.TEST_SUITE))),
);
