import { parentPort, workerData } from 'node:worker_threads'
import { cleanPdf } from './clean-pdf.ts'

/** Runs in a worker thread: reads one PDF, posts the result and ends. */
parentPort?.postMessage(cleanPdf(Buffer.from(workerData)))
