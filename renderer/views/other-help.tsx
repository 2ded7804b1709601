import { useId } from 'react'
import type { StepScreen } from '#engine/index.ts'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'

const LINES = ['help1', 'help2', 'help3'] as const

/** Others who can help, one sentence each. Their phone numbers are links. */
export function OtherHelp({ texts }: Pick<StepScreen, 'texts'>) {
  const heading = useId()
  return (
    <section className="stack-3" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.helpTitle}
      </h2>
      <ul className="help-lines">
        {LINES.map((name) => {
          const words = texts[name]
          return (
            words && (
              <li key={name}>
                <LinkedWords text={words} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
