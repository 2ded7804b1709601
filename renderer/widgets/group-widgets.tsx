import { isObject, type Json } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Question } from './question.tsx'
import { questionsOfRow } from './row-questions.ts'
import type { WidgetProps } from './widget.ts'

/** Parts of one answer, each a question with a frame of its own. */
export function GroupWidget({ question, actions }: WidgetProps) {
  return (
    <div className="stack-4">
      {question.fields.map((field) => (
        <Question key={field.id} question={field} actions={actions} />
      ))}
    </div>
  )
}

/** Rows of the same questions. */
export function ListWidget({ question, actions }: WidgetProps) {
  const typed = Array.isArray(question.answer) ? question.answer : []
  const rows = question.rows.map((_, i) => typed[i] ?? {})
  return (
    <div className="stack-6">
      {question.rows.map((_, i) => {
        const { cells, places } = questionsOfRow(question, i)
        const write = (id: string, value: Json) =>
          actions.answer(
            question.id,
            rows.map((one, at) => (at === i ? withMember(one, places.get(id) ?? [], value) : one)),
          )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
          <fieldset key={i} className="card stack-4">
            <legend className="sr">
              {fill(WORDS.answers.row, { question: question.label ?? question.text ?? '', number: i + 1 })}
            </legend>
            {cells.map((cell) => (
              <Question key={cell.id} question={cell} actions={{ ...actions, answer: write, choose: write }} />
            ))}
          </fieldset>
        )
      })}
      <Button look="secondary" size="small" onClick={() => actions.answer(question.id, [...rows, {}])}>
        {WORDS.answers.addAnother}
      </Button>
    </div>
  )
}

/** A row, or a group in it, with another answer at a place. */
function withMember(row: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value
  const members = isObject(row) ? row : {}
  return { ...members, [name]: withMember(members[name] ?? {}, rest, value) }
}
