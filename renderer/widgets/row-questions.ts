import type { QuestionScreen } from '#engine/index.ts'

type RowQuestions = {
  readonly cells: readonly QuestionScreen[]
  /** Where in the row the answer of a question stands, by the question's id. */
  readonly places: ReadonlyMap<string, readonly string[]>
}

/** The questions of one row of a list, each under an id of its own in the page. */
export function questionsOfRow(list: QuestionScreen, row: number): RowQuestions {
  const places = new Map<string, readonly string[]>()
  const cells = (list.rows[row] ?? []).map((cell) => placed(cell, `${list.id}.${row}`, [], places))
  return { cells, places }
}

/** A question of a row under an id of its own; `places` learns where its answer and those of its parts stand in the row. */
function placed(
  cell: QuestionScreen,
  above: string,
  path: readonly string[],
  places: Map<string, readonly string[]>,
): QuestionScreen {
  const name = cell.id.split('.').at(-1) ?? cell.id
  const [id, place] = [`${above}.${name}`, [...path, name]]
  places.set(id, place)
  return {
    ...cell,
    id,
    manual: cell.manual && placed(cell.manual, above, path, places),
    fields: cell.fields.map((part) => placed(part, id, place, places)),
  }
}
