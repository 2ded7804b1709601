/**
 * Shows the progress of a long command on a terminal, in place of the last message. Prints nothing
 * elsewhere.
 */
export function progress(words: string): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${words.slice(0, process.stderr.columns - 1)}\u001b[K`)
}

/** Prints a line when one part of a long command is done. */
export function partDone(words: string): void {
  progress('')
  process.stderr.write(`${words}\n`)
}
