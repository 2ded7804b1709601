/** Says how far a long command is, beside what it prints: on a terminal in place of what was said before, elsewhere nothing. */
export function progress(words: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${words.slice(0, process.stderr.columns - 1)}\u001b[K`)
}

/** Says that a part of a long command is done, on a line of its own. */
export function partDone(words: string): void {
  progress('')
  process.stderr.write(`${words}\n`)
}
