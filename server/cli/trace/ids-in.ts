const IN_BRACKETS = /\[([^[\]]*)\]/g
const ID = /\b[A-Z]{4}-\d{2}\b/g

/** The requirement ids in the square brackets of a title: `clears a dependent answer [ASMT-14]`. */
export function idsIn(title: string): readonly string[] {
  return [...title.matchAll(IN_BRACKETS)].flatMap(([, inside = '']) =>
    [...inside.matchAll(ID)].map(([id]) => id),
  )
}
