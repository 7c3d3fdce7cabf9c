/** Prints what the chosen tests need, for `npm test -- app/adoptions` (bin/setup-test.mjs). */
import { describeTests, needsOf } from "./test-groups.ts";

console.log(JSON.stringify(needsOf(process.argv.slice(2), describeTests(process.env.TEST_SUITE))));
