import { parentPort, workerData } from "node:worker_threads";
import { inspectPdf } from "#app/media/pdf/plain-pdf.ts";

parentPort?.postMessage(await inspectPdf(workerData));
