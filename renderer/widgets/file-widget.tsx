import { WORDS } from '#renderer/words/words.ts'
import type { WidgetProps } from './widget.ts'

/** A file is handed over by the page that holds an upload; a form alone shows what was chosen. */
export function FileWidget({ question, ids, describedBy }: WidgetProps) {
  return (
    <output id={ids.control} className="input" aria-describedby={describedBy}>
      {question.isAnswered ? WORDS.answers.fileThere : WORDS.answers.noFile}
    </output>
  )
}
