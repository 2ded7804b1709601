import type { QuestionScreen } from '#engine/index.ts'

type RowQuestions = {
  readonly cells: readonly QuestionScreen[]
  /** The path of each question's answer in the row, by the question's id. */
  readonly places: ReadonlyMap<string, readonly string[]>
}

/** The questions of one row of a list, each with an id that is unique in the page. */
export function questionsOfRow(list: QuestionScreen, row: number): RowQuestions {
  const places = new Map<string, readonly string[]>()
  const cells = (list.rows[row] ?? []).map((cell) => placed(cell, `${list.id}.${row}`, [], places))
  return { cells, places }
}

/**
 * A question of a row, with a unique id. Adds the paths of its answer and of its parts' answers to
 * `places`.
 */
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
