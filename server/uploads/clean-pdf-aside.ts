import { Worker } from 'node:worker_threads'
import { type CleanedPdf, cleanPdf } from './clean-pdf.ts'

/** Smaller ones take some milliseconds at most. */
const SMALL_BYTES = 200_000
const TIMEOUT_MS = 20_000
const MOST_MEMORY_MB = 1_024

/** As `cleanPdf`, but reads large files in a worker thread. A file that takes too long counts as broken. */
export async function cleanPdfAside(bytes: Buffer): Promise<CleanedPdf> {
  if (bytes.length <= SMALL_BYTES) return cleanPdf(bytes)
  const worker = new Worker(new URL('./clean-pdf-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (clean: { readonly ok: boolean; readonly bytes?: Uint8Array; readonly why?: 'BROKEN' | 'ACTIVE' }) =>
        // Between threads a buffer becomes an array of bytes.
        resolve(
          clean.bytes === undefined
            ? { ok: false, why: clean.why ?? 'BROKEN' }
            : { ok: true, bytes: Buffer.from(clean.bytes.buffer, clean.bytes.byteOffset, clean.bytes.byteLength) },
        ),
      )
      worker.once('error', (error: unknown) =>
        error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? resolve({ ok: false, why: 'BROKEN' })
          : reject(error),
      )
      worker.once('exit', () => resolve({ ok: false, why: 'BROKEN' }))
    })
  } finally {
    clearTimeout(timer)
  }
}
