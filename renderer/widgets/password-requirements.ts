/**
 * Which of a password's requirements a value meets, in the order in which its pattern states them: each look-ahead is one, and so is each
 * least length. So the list that a person reads and the rule that judges are one definition.
 *
 * @param pattern A pattern of look-aheads and lengths, `^(?:(?=.*[a-z])(?=.*[0-9]).{8,}|.{15,})$`; null: no requirement.
 */
export function metRequirements(pattern: string | null, value: string): readonly boolean[] {
  if (pattern === null) return []
  return [...pattern.matchAll(/\(\?=([^()]*)\)|\.\{(\d+),\}/g)].map(([, ahead, length]) =>
    ahead === undefined ? [...value].length >= Number(length) : new RegExp(`^${ahead}`, 'u').test(value),
  )
}
