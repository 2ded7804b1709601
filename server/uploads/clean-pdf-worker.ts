import { parentPort, workerData } from 'node:worker_threads'
import { cleanPdf } from './clean-pdf.ts'

/** Runs in a thread of its own: reads its one PDF, tells what came of it, and ends. */
parentPort?.postMessage(cleanPdf(Buffer.from(workerData)))
