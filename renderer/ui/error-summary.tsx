import { useEffect, useId, useRef } from 'react'
import { counted, fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { focusControl } from './focus-control.ts'

/** A message of a form: the id of the control, the question of the control, and the error. */
export type Mistake = {
  readonly control: string
  readonly question: string
  readonly message: string
}

/**
 * Lists everything that is missing or wrong on a page, with a link from each message to its
 * control. When it appears, it is read aloud and the focus then moves to the first control. The
 * document's title also mentions it.
 */
export function ErrorSummary({ mistakes }: { readonly mistakes: readonly Mistake[] }) {
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const first = mistakes[0]?.control
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears, not when a mistake is corrected
  useEffect(() => {
    box.current?.focus()
    const frame = requestAnimationFrame(() => first !== undefined && focusControl(first))
    const { title } = document
    document.title = `${WORDS.general.error} ${title}`
    return () => {
      cancelAnimationFrame(frame)
      document.title = title
    }
  }, [])
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box} aria-labelledby={heading}>
      <h2 className="t20" id={heading}>
        {counted(WORDS.form.toFix, mistakes.length)}
      </h2>
      <ul>
        {mistakes.map((mistake) => (
          <li key={mistake.control}>
            <a
              href={`#${mistake.control}`}
              onClick={(event) => {
                event.preventDefault()
                focusControl(mistake.control)
              }}
            >
              {entryOf(mistake)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * A name gets a colon before the message. A question or a sentence already ends with punctuation.
 */
function entryOf({ question, message }: Mistake): string {
  return /[?.!:]$/.test(question)
    ? `${question} ${message}`
    : fill(WORDS.form.entry, { question, mistake: message })
}
