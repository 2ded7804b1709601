/**
 * Tells which requirements of a password a value meets, in the order of the pattern: each
 * look-ahead is a requirement, and so is each minimum length. The list on screen and the validation
 * therefore share one definition.
 *
 * @param pattern A pattern of look-aheads and lengths, such as
 *   `^(?:(?=.*[a-z])(?=.*[0-9]).{8,}|.{15,})$`; null: no requirements.
 */
export function metRequirements(pattern: string | null, value: string): readonly boolean[] {
  if (pattern === null) return []
  return [...pattern.matchAll(/\(\?=([^()]*)\)|\.\{(\d+),\}/g)].map(([, ahead, length]) =>
    ahead === undefined
      ? [...value].length >= Number(length)
      : new RegExp(`^${ahead}`, 'u').test(value),
  )
}
