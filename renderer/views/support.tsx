import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { use, useEffect, useSyncExternalStore } from 'react'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import type { Attachments } from '#renderer/chat/attachments.ts'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { useLeavePrompt } from '#renderer/flow/use-leave-prompt.tsx'
import { SupportEntryContext } from '#renderer/support/support-entry.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { SupportLink } from '#renderer/ui/call-support.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { whenPageGoes } from '#renderer/ui/when-page-goes.ts'
import { WORDS } from '#renderer/words/words.ts'
import { AttachButton, AttachedFiles } from './chat-files.tsx'
import { PageLink } from './page-link.tsx'
import { NamedIcon } from './named-icon.tsx'

/** A link to the page above. */
export function SupportWay({ step: { texts, view } }: ViewProps<'support-way'>) {
  return <Way path={view?.props.path} words={texts.words} />
}

function Way({
  path,
  words,
}: {
  readonly path: string | null | undefined
  readonly words: string
}) {
  return (
    <p>
      <Link className="back" data-click="way-back" to={path ?? '/support'}>
        <Icon shape={ArrowLeftIcon} /> {words}
      </Link>
    </p>
  )
}

/** The heading of a list of questions. */
export function SupportHead({ step: { texts } }: ViewProps<'support-head'>) {
  return <PageHeading className="t48" words={texts.title} />
}

/** A common question, or a topic with several of them. */
export function SupportTopic({ step: { texts, view } }: ViewProps<'support-topic'>) {
  const { path, icon } = view?.props ?? {}
  return (
    <PageLink to={path ?? ''} className="card topic" click="support-topic">
      {icon && <NamedIcon name={icon} size="bar" />}
      <span>
        <b>{texts.title}</b>
        {texts.description && (
          <>
            <br />
            <span className="muted">{texts.description}</span>
          </>
        )}
      </span>
      <Icon shape={CaretRightIcon} />
    </PageLink>
  )
}

/** Help in an emergency. */
export function SupportEmergency({ step: { texts } }: ViewProps<'support-emergency'>) {
  return <Emergency words={texts.body} />
}

function Emergency({ words }: { readonly words: string }) {
  return (
    <p className="t14">
      <LinkedWords text={words} />{' '}
      <a className="link" href="/crisis-resources">
        {WORDS.crisis.more}
      </a>
    </p>
  )
}

/** How to talk to a person. */
export function SupportPerson({ step: { texts } }: ViewProps<'support-person'>) {
  const { supportPhone } = useCurrentUser().config.brand
  return (
    <section className="stack-2" aria-label={texts.title}>
      <h2 className="t20">{texts.title}</h2>
      <p>
        <LinkedWords text={texts.body} />
      </p>
      <p>
        <SupportLink supportPhone={supportPhone} />
      </p>
    </section>
  )
}

/** An answer that is shown before the form or instead of it. It always includes someone to call. */
export function SupportAnswer({ step: { texts, view } }: ViewProps<'support-answer'>) {
  const { supportPhone } = useCurrentUser().config.brand
  const { backPath, linkPath, formPath } = view?.props ?? {}
  return (
    <PageMain width="w-support" className="stack-6">
      <Way path={backPath} words={texts.back} />
      <PageHeading className="t48" words={texts.title} />
      <section className="card stack-4" aria-label={texts.answerTitle}>
        <h2 className="t24">{texts.answerTitle}</h2>
        {texts.answer.split('\n\n').map((paragraph) => (
          <p key={paragraph}>
            <LinkedWords text={paragraph} />
          </p>
        ))}
        {linkPath && texts.link && (
          <p>
            <PageLink to={linkPath} className="link">
              {texts.link}
            </PageLink>
          </p>
        )}
      </section>
      {formPath && (
        <p>
          <PageLink to={formPath} className="btn btn-2" click="support-form">
            {texts.form}
          </PageLink>
        </p>
      )}
      <p>
        {texts.person} <SupportLink supportPhone={supportPhone} />
      </p>
      <Emergency words={texts.emergency} />
    </PageMain>
  )
}

/** What a message must contain. */
export function SupportNeeded({ step: { texts } }: ViewProps<'support-needed'>) {
  return (
    <Banner tone="caution" isQuiet>
      <p>
        <b>{texts.title}</b>
      </p>
      <p>{texts.body}</p>
    </Banner>
  )
}

/** Who reads the message, and when to expect an answer. */
export function SupportRecipient({ step: { texts } }: ViewProps<'support-recipient'>) {
  return (
    <div className="stack-2">
      <p>
        <span className="muted">{texts.to}</span> <b>{texts.name}</b>
        <br />
        <span className="muted">{texts.quick}</span>
      </p>
      <p className="t14">{texts.answer}</p>
    </div>
  )
}

/** Files for the message. They are uploaded as soon as they are chosen. */
export function SupportFiles(props: ViewProps<'support-files'>) {
  const entry = use(SupportEntryContext)
  return entry === null ? null : <Files {...props} files={entry.files} />
}

function Files({ files, ...props }: ViewProps<'support-files'> & { readonly files: Attachments }) {
  const { texts, view, busy } = props.step
  const send = useViewEvents('support-files', props)
  const state = useSyncExternalStore(files.subscribe, files.getState)
  const isMissing = state.files.some((file) => file.state.type !== 'uploaded')
  const told = view?.props.isMissing === true
  // The message about missing files is updated when files are added or removed.
  useEffect(() => {
    if (isMissing !== told) void send('changed', { isMissing })
  }, [isMissing, told, send])
  const attach = view?.props.attach
  return (
    <div className="stack-2">
      <AttachedFiles attachments={files} state={state} texts={texts} />
      {attach && (
        <AttachButton attachments={files} limits={attach} label={texts.attach} isBusy={busy} />
      )}
    </div>
  )
}

/** Saves a draft of the message, and asks before the page is left. */
export function SupportDraft({ step: { texts, view } }: ViewProps<'support-draft'>) {
  const { subject, body, isDirty } = view?.props ?? {}
  const entry = use(SupportEntryContext)
  useEffect(() => {
    if (isDirty) entry?.keep({ subject: subject ?? '', body: body ?? '' })
  }, [entry, subject, body, isDirty])
  useEffect(() => {
    const flush = () => entry?.flush()
    const stop = whenPageGoes(flush)
    return () => {
      stop()
      flush()
    }
  }, [entry])
  return useLeavePrompt(isDirty === true, texts)
}
