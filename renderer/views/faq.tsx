import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { useId, useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Icon } from '#renderer/ui/icon.tsx'

/** Questions and answers. All are closed at first, and at most one is open. */
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
              // The `toggle` event of the entry that closes may arrive late, when another entry is
              // already open.
              if (currentTarget.open) setOpen(name)
              else setOpen((current) => (current === name ? null : current))
            }}
          >
            <summary data-click="faq">
              {question} <Icon shape={CaretDownIcon} />
            </summary>
            <p className="measure">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** The texts `question1` and `answer1`, `question2` and `answer2`, and so on. */
function entriesOf(texts: { readonly [name: string]: string }) {
  return Object.entries(texts)
    .filter(([name]) => name.startsWith('question'))
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([name, question]) => ({
      name,
      question,
      answer: texts[name.replace('question', 'answer')] ?? '',
    }))
}
