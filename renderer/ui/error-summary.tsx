import { useEffect, useId, useRef } from 'react'
import { counted, fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { focusControl } from './focus-control.ts'

/** A message that a form shows: the id of the control that it is about, what that control asks for, and what is wrong with it. */
export type Mistake = { readonly control: string; readonly question: string; readonly message: string }

/**
 * Everything that is missing or wrong on a page, one link to its control for each message. When it comes up it is heard, and the
 * focus goes on to the first control; the document's title says that it is there.
 */
export function ErrorSummary({ mistakes }: { readonly mistakes: readonly Mistake[] }) {
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const first = mistakes[0]?.control
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes up, not when a mistake is mended
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

/** A name has its colon before the mistake; a question or a sentence has its own sign. */
function entryOf({ question, message }: Mistake): string {
  return /[?.!:]$/.test(question) ? `${question} ${message}` : fill(WORDS.form.entry, { question, mistake: message })
}
