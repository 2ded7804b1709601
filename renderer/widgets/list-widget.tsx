import { isBlank, isObject, type Json } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Question } from './question.tsx'
import { focusQuestion } from './question-ids.ts'
import { questionsOfRow } from './row-questions.ts'
import type { WidgetProps } from './widget.ts'

/** Rows of the same questions. */
export function ListWidget({ question, actions }: WidgetProps) {
  const typed = Array.isArray(question.answer) ? question.answer : []
  const rows = question.rows.map((_, i) => typed[i] ?? {})
  const isLine = question.rows[0]?.length === 1
  /**
   * Removes a row; the only row is emptied instead. The focus moves to the row that takes its
   * place, or else to the one before it.
   */
  const remove = (at: number) => {
    const left = rows.filter((_, i) => i !== at)
    actions.answer(question.id, left)
    focusQuestion(questionsOfRow(question, Math.max(0, Math.min(at, left.length - 1))).cells[0]?.id)
  }
  return (
    <div className={isLine ? 'stack-4' : 'stack-6'}>
      {question.rows.map((_, i) => {
        const { cells, places } = questionsOfRow(question, i)
        const number = i + 1
        const numbered = (words: string | null | undefined) =>
          fill(WORDS.answers.row, { question: words ?? '', number })
        const name = numbered(question.label ?? cells[0]?.label)
        const write = (id: string, value: Json) =>
          actions.answer(
            question.id,
            rows.map((one, at) => (at === i ? withMember(one, places.get(id) ?? [], value) : one)),
          )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index in the list
          <fieldset key={i} className={isLine ? 'list-line' : 'card stack-4'}>
            <legend className={isLine ? 'sr' : 't16'}>{name}</legend>
            {cells.map((cell) => (
              <Question
                key={cell.id}
                question={isLine ? { ...cell, label: numbered(cell.label) } : cell}
                actions={{ ...actions, answer: write, choose: write }}
              />
            ))}
            {(rows.length > 1 || !isBlank(rows[i])) && (
              <Button look="quiet" size="small" onClick={() => remove(i)}>
                {WORDS.answers.remove} <span className="sr">{name}</span>
              </Button>
            )}
          </fieldset>
        )
      })}
      <Button
        look="secondary"
        size="small"
        onClick={() => actions.answer(question.id, [...rows, {}])}
      >
        {WORDS.answers.addAnother}
      </Button>
    </div>
  )
}

/** Returns a row, or a group in it, with a changed answer at a path. */
function withMember(row: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value
  const members = isObject(row) ? row : {}
  return { ...members, [name]: withMember(members[name] ?? {}, rest, value) }
}
