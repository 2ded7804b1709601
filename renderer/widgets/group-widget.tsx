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
