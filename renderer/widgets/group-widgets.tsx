import type { Json, QuestionScreen } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Question } from './question.tsx'
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
  const rows = question.rows.map((row) =>
    Object.fromEntries(row.flatMap((cell) => (cell.answer === null ? [] : [[lastName(cell), cell.answer]]))),
  )
  const write = (i: number, cell: QuestionScreen, value: Json) =>
    actions.answer(
      question.id,
      rows.map((row, at) => (at === i ? { ...row, [lastName(cell)]: value } : row)),
    )
  return (
    <div className="stack-6">
      {question.rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <fieldset key={i} className="card stack-4">
          <legend className="sr">
            {fill(WORDS.answers.row, { question: question.label ?? question.text ?? '', number: i + 1 })}
          </legend>
          {row.map((cell) => (
            <Question
              key={cell.id}
              question={{ ...cell, id: `${cell.id}.${i}` }}
              actions={{
                ...actions,
                answer: (_field, value) => write(i, cell, value),
                choose: (_field, value) => write(i, cell, value),
              }}
            />
          ))}
        </fieldset>
      ))}
      <Button look="secondary" size="small" onClick={() => actions.answer(question.id, [...rows, {}])}>
        {WORDS.answers.addAnother}
      </Button>
    </div>
  )
}

function lastName(cell: QuestionScreen): string {
  return cell.id.split('.').at(-1) ?? cell.id
}
