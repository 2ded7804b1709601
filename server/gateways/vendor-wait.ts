/** After this time, all attempts together, a person is told that a vendor did not answer. */
export const VENDOR_WAIT_MS = 1_800
/** The number of attempts, where asking again is safe. */
export const VENDOR_ATTEMPTS = 2
/** How long one of these attempts may take. */
export const VENDOR_ATTEMPT_MS = VENDOR_WAIT_MS / VENDOR_ATTEMPTS
