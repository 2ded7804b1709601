import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { Portrait } from './portrait.tsx'
import { portraitOf } from './portrait-of.ts'

/** The providers of a person under one heading. */
export function CareTeam({ step: { texts, view } }: ViewProps<'care-team'>) {
  const heading = useId()
  const items = view?.slots.items
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      {items && <ScreenView screen={items} />}
    </section>
  )
}

/** A provider of the person. */
export function CareMember({ step: { texts, view } }: ViewProps<'care-member'>) {
  const name = useId()
  const { path, provider } = view?.props ?? {}
  return (
    <div className="team-member">
      <Portrait portrait={portraitOf(provider)} size="small" />
      <div>
        <p>
          <b id={name}>{provider?.name}</b>
        </p>
        <p className="muted">
          {texts.kind}
          {provider?.classification && provider.classification !== texts.kind && (
            <>
              <br />
              {provider.classification}
            </>
          )}
        </p>
        <p>
          <Link className="link" to={path ?? ''} data-click="open-chat" aria-describedby={name}>
            {texts.message}
          </Link>
        </p>
      </div>
    </div>
  )
}
