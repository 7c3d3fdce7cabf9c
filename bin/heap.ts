/**
 * Imported first. Makes V8 collect garbage when the heap has grown by a quarter, instead of nearly doubling.
 * That keeps memory under mixed load within its limit (S8) and costs a tenth of the pages per second.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--heap-growing-percent=25");
