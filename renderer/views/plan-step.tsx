import { PhoneCallIcon } from '@phosphor-icons/react/PhoneCall'
import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { OPENS_EDIT } from '#renderer/flow/edited-step.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { type PlanItem, planParts } from './plan-parts.ts'

/** A step of a saved safety plan. A press on a phone number calls it. */
export function PlanStep(props: ViewProps<'plan-step'>) {
  const { title, texts, view } = props.step
  const send = useViewEvents('plan-step', props)
  const heading = useId()
  const parts = planParts(texts, view?.props ?? {})
  return (
    <section className="card stack-4 plan-step" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {title}
      </h2>
      {parts.map(({ label, items }) => (
        <div key={label} className="stack-2">
          <h3 className="t16">{label}</h3>
          <PlanItems items={items} none={texts.none} />
        </div>
      ))}
      <Button
        {...OPENS_EDIT}
        look="secondary"
        size="small"
        data-click="edit-plan"
        onClick={() => send('edit')}
      >
        {texts.edit}
      </Button>
    </section>
  )
}

type PlanItemsProps = { readonly items: readonly PlanItem[]; readonly none: string }

function PlanItems({ items, none }: PlanItemsProps) {
  if (items.length === 0) return <p className="muted">{none}</p>
  return (
    <ul className="plan-items stack-2">
      {items.map(({ words, call }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its index in the list
        <li key={i} className="stack-1">
          <p>{words}</p>
          {call && (
            <a className="btn btn-2 btn-block not-printed" data-click="call-plan" href={call.href}>
              <Icon shape={PhoneCallIcon} size="bar" /> {call.words}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
