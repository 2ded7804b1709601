/** Ends the program with a sentence. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
