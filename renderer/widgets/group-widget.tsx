import { Question } from './question.tsx'
import type { WidgetProps } from './widget.ts'

/** The parts of one answer, each a question with its own frame. */
export function GroupWidget({ question, actions }: WidgetProps) {
  return (
    <div className="stack-4">
      {question.fields.map((field) => (
        <Question key={field.id} question={field} actions={actions} />
      ))}
    </div>
  )
}
