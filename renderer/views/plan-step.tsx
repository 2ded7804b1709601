import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { OPENS_EDIT } from '#renderer/flow/edited-step.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'

type Item = { readonly name: string | null; readonly contact: string | null; readonly address: string | null }

/** A step of a safety plan as it is kept. Whoever has a phone number there is one press away. */
export function PlanStep(props: ViewProps<'plan-step'>) {
  const { title, texts, view } = props.step
  const send = useViewEvents('plan-step', props)
  const heading = useId()
  const { items1, items2, items3, items4, items5 } = view?.props ?? {}
  const parts = [
    { label: texts.label1, items: items1 ?? [] },
    { label: texts.label2, items: items2 ?? [] },
    { label: texts.label3, items: items3 ?? [] },
    { label: texts.label4, items: items4 ?? [] },
    { label: texts.label5, items: items5 ?? [] },
  ]
  return (
    <section className="card stack-4 plan-step" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {title}
      </h2>
      {parts.map(
        ({ label, items }) =>
          label && (
            <div key={label} className="stack-2">
              <h3 className="t16">{label}</h3>
              <PlanItems items={items} none={texts.none} call={texts.call} />
            </div>
          ),
      )}
      <Button {...OPENS_EDIT} look="secondary" size="small" data-click="edit-plan" onClick={() => send('edit')}>
        {texts.edit}
      </Button>
    </section>
  )
}

type PlanItemsProps = { readonly items: readonly Item[]; readonly none: string; readonly call: string }

function PlanItems({ items, none, call }: PlanItemsProps) {
  if (items.length === 0) return <p className="muted">{none}</p>
  return (
    <ul className="plan-items stack-2">
      {items.map(({ name, contact, address }, i) => {
        const phone = phoneIn(contact)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <li key={i} className="stack-1">
            <p>{[name, contact, address].filter((part) => part !== null && part !== '').join(', ')}</p>
            {phone && (
              <a className="btn btn-2 btn-block not-printed" data-click="call-plan" href={phone}>
                <Icon name="phone-call" size="bar" /> {call} {name ?? contact}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The first number of the country in some words, or a line for emergencies, as an address for the telephone. */
function phoneIn(words: string | null): string | null {
  const found = /(?<!\d)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)|(?<!\d)(?:911|988)(?!\d)/.exec(words ?? '')?.[0]
  const digits = found?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (digits === undefined) return null
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`
}
