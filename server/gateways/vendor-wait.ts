import { codedError, type ErrorCode } from '../errors.ts'

/**
 * Time limit for all attempts together. After that, the person reads that a vendor did not reply.
 * The server needs the rest of two seconds for its own work.
 */
export const VENDOR_WAIT_MS = 1_700
/** Number of attempts if repeating is safe. */
export const VENDOR_ATTEMPTS = 2
/** Time limit of one of these attempts. */
export const VENDOR_ATTEMPT_MS = VENDOR_WAIT_MS / VENDOR_ATTEMPTS

/**
 * Replies to the person in time, even if a vendor does not reply. The work continues until its own
 * time limit. It must be safe to repeat.
 *
 * @throws The error with this code if the work takes longer.
 */
export async function replyInTime<Value>(
  code: ErrorCode,
  work: () => Promise<Value>,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(codedError(code)), VENDOR_WAIT_MS)
  })
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
