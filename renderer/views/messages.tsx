import { LifebuoyIcon } from '@phosphor-icons/react/Lifebuoy'
import { useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { CRISIS_LINKS } from '#renderer/ui/crisis-block.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Link } from '#renderer/ui/link.tsx'
import { Modal } from '#renderer/ui/modal.tsx'
import { PageLink } from './page-link.tsx'
import { Portrait } from './portrait.tsx'
import { portraitOf } from './portrait-of.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** The heading of the messages, the lines that always answer, and the heading of the list. */
export function MessagesHead({ step: { texts } }: ViewProps<'messages-head'>) {
  return (
    <>
      <h1 id="page-heading" className="t32" tabIndex={-1}>
        {texts.title}
      </h1>
      <section className="banner note" aria-label={texts.crisisTitle}>
        <Icon shape={LifebuoyIcon} size="bar" />
        <p className="t14">
          <b>{texts.crisisBody}</b> {weave(WORDS.frame.crisisLines, CRISIS_LINKS)}{' '}
          <a href="/crisis-resources">{WORDS.crisis.more}</a>
        </p>
      </section>
      <h2 className="t20">{texts.list}</h2>
    </>
  )
}

/** A provider to write to. */
export function MessageProvider({ step: { texts, view } }: ViewProps<'message-provider'>) {
  const { path, provider, unread } = view?.props ?? {}
  const count = unread?.find(({ providerId }) => providerId === provider?.id)?.count ?? 0
  return (
    <PageLink to={path ?? ''} className="card person" click="open-chat">
      <Portrait portrait={portraitOf(provider)} size="small" />
      <span>
        <b>{provider?.name}</b>
        <UnreadBadge count={count} />
        <br />
        <span className="muted">{texts.kind}</span>
      </span>
    </PageLink>
  )
}

/** Says that there is no provider to write to yet. */
export function NoMessages({ step: { texts } }: ViewProps<'no-messages'>) {
  return (
    <div className="stack-2">
      <p>{texts.title}</p>
      <p>
        <Link className="link" to="/support">
          {texts.support}
        </Link>
      </p>
    </div>
  )
}

export function CrisisDialog({ step: { texts } }: ViewProps<'crisis-dialog'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div data-crisis>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {texts.words}
      </Button>
      <Modal title={texts.title} isOpen={isOpen} onClose={() => setOpen(false)} hasCloseButton>
        <p>
          <PageLink to="/crisis-resources" className="link">
            {texts.crisis}
          </PageLink>
        </p>
        {texts.plan && (
          <p>
            <PageLink to="/safety-plan" className="link">
              {texts.plan}
            </PageLink>
          </p>
        )}
      </Modal>
    </div>
  )
}
