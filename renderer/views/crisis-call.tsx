import { PhoneCallIcon } from '@phosphor-icons/react/PhoneCall'
import { LifebuoyIcon } from '@phosphor-icons/react/Lifebuoy'
import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'

/** The phone number of an organization for people in a crisis. */
export function CrisisCall({ step: { texts, view } }: ViewProps<'crisis-call'>) {
  const heading = useId()
  const phone = view?.props.phone ?? ''
  return (
    <section className="crisis half stack-4" aria-labelledby={heading}>
      <div className="stack-2">
        <h2 className="t20" id={heading}>
          <Icon shape={LifebuoyIcon} size="bar" /> {texts.title}
        </h2>
        <p>
          <LinkedWords text={texts.body} />
        </p>
      </div>
      <a className="line" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
        <Icon shape={PhoneCallIcon} size="bar" />
        <b>{texts.call}</b>
      </a>
    </section>
  )
}
