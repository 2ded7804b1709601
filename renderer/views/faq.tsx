import { useId, useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Icon } from '#renderer/ui/icon.tsx'

/** Questions and answers, none open at first and one at a time. */
export function Faq({ step }: ViewProps<'faq'>) {
  const heading = useId()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section className="stack-3" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {step.texts.title}
      </h2>
      <div>
        {entriesOf(step.texts).map(({ name, question, answer }) => (
          <details
            key={name}
            className="acc"
            open={open === name}
            onToggle={({ currentTarget }) => {
              // Closing the one before tells of itself later: then another is open already.
              if (currentTarget.open) setOpen(name)
              else setOpen((current) => (current === name ? null : current))
            }}
          >
            <summary data-click="faq">
              {question} <Icon name="caret-down" />
            </summary>
            <p className="measure">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** `question1` and `answer1`, `question2` and `answer2`, and so on. */
function entriesOf(texts: { readonly [name: string]: string }) {
  return Object.entries(texts)
    .filter(([name]) => name.startsWith('question'))
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([name, question]) => ({ name, question, answer: texts[name.replace('question', 'answer')] ?? '' }))
}
