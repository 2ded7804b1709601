/**
 * Reports a failure to a monitor that listens to the page's `error` events. The page itself is not
 * affected.
 *
 * @param message What failed, with codes only: never an answer, a name or a message of the server.
 */
export function reportFailure(message: string): void {
  window.dispatchEvent(new ErrorEvent('error', { message }))
}
