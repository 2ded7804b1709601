import { WORDS } from '#renderer/words/words.ts'
import type { WidgetProps } from './widget.ts'

/** Shows the name of the chosen file. A page with an upload sends the file. */
export function FileWidget({ question, ids, describedBy }: WidgetProps) {
  return (
    <output id={ids.control} className="input" aria-describedby={describedBy}>
      {question.isAnswered ? WORDS.answers.fileThere : WORDS.answers.noFile}
    </output>
  )
}
