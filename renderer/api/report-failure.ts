/**
 * Tells whoever watches the page (a monitor that listens to its `error` events) that something failed. Nothing breaks by it.
 *
 * @param message What failed, with codes alone: never an answer, a name or a sentence of the server.
 */
export function reportFailure(message: string): void {
  window.dispatchEvent(new ErrorEvent('error', { message }))
}
