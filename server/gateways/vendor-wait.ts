/**
 * Time limit for all attempts together. After that, the person is told that a vendor did not reply.
 */
export const VENDOR_WAIT_MS = 1_800
/** Number of attempts if repeating is safe. */
export const VENDOR_ATTEMPTS = 2
/** Time limit of one of these attempts. */
export const VENDOR_ATTEMPT_MS = VENDOR_WAIT_MS / VENDOR_ATTEMPTS
