import type { QuestionScreen } from '#engine/index.ts'

type RowQuestions = {
  readonly cells: readonly QuestionScreen[]
  /** The path of each question's answer in the row, by the question's id. */
  readonly places: ReadonlyMap<string, readonly string[]>
}

/** The questions of one row of a list, each with an id that is unique in the page. */
export function questionsOfRow(list: QuestionScreen, row: number): RowQuestions {
  const places = new Map<string, readonly string[]>()

  // A question with an id that is unique on the screen, and so its parts.
  const place = (cell: QuestionScreen, above: string, path: readonly string[]): QuestionScreen => {
    const name = cell.id.split('.').at(-1) ?? cell.id
    const id = `${above}.${name}`
    const inside = [...path, name]
    places.set(id, inside)
    return {
      ...cell,
      id,
      manual: cell.manual && place(cell.manual, above, path),
      fields: cell.fields.map((part) => place(part, id, inside)),
    }
  }

  const cells = (list.rows[row] ?? []).map((cell) => place(cell, `${list.id}.${row}`, []))
  return { cells, places }
}
