import type { WidgetProps } from './widget.ts'

/** A file is handed over by the page that holds an upload; a form alone shows what was chosen. */
export function FileWidget({ question, ids, describedBy }: WidgetProps) {
  return (
    <output id={ids.control} className="input" aria-describedby={describedBy}>
      {question.isAnswered ? 'A file is attached' : 'No file yet'}
    </output>
  )
}
