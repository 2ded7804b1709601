import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { HeadedCard } from './headed-card.tsx'
import { Portrait } from './portrait.tsx'
import { portraitOf } from './portrait-of.ts'

export function CareTeam({ step: { texts, view } }: ViewProps<'care-team'>) {
  const items = view?.slots.items
  return <HeadedCard title={texts.title}>{items && <ScreenView screen={items} />}</HeadedCard>
}

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
