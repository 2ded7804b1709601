import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { Fragment, use, useMemo, useState, useSyncExternalStore } from 'react'
import { ChatEntryContext } from '#renderer/chat/chat-entry.ts'
import { ChatWords } from '#renderer/chat/chat-words.tsx'
import type { Conversation } from '#renderer/chat/conversation.ts'
import type { Draft } from '#renderer/chat/draft.ts'
import { type MessageRun, messageRuns } from '#renderer/chat/message-runs.ts'
import { useReadingPlace } from '#renderer/chat/use-reading-place.ts'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { dayWords, timeWords } from '#renderer/ui/time-words.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Composer } from './chat-composer.tsx'
import { FileLink, RecentFiles } from './chat-files.tsx'
import { Portrait } from './portrait.tsx'
import { portraitOf } from './portrait-of.ts'

/**
 * A conversation: the provider, the messages, and a field for a new one, unless care is on hold.
 */
export function Chat(props: ViewProps<'chat'>) {
  const { provider } = props.step.view?.props ?? {}
  const entry = use(ChatEntryContext)
  if (entry === null) throw new Error('Cannot show a conversation outside of its page')
  const id = provider?.id
  if (!id) return null
  return (
    <Conversing
      key={id}
      {...props}
      conversation={entry.conversationWith(id)}
      draft={entry.draftTo(id)}
    />
  )
}

type ConversingProps = ViewProps<'chat'> & {
  readonly conversation: Conversation
  readonly draft: Draft
}

function Conversing({ step, screen, conversation, draft }: ConversingProps) {
  const { texts, view } = step
  const { provider } = view?.props ?? {}
  const { messages, isLate } = useSyncExternalStore(conversation.subscribe, conversation.getState)
  const files = useMemo(
    () => (messages ?? []).flatMap((message) => message.attachments).toReversed(),
    [messages],
  )
  return (
    <main id="main" className="chat-page" tabIndex={-1}>
      <div className="chat-head stack-2">
        <p>
          <Link className="back" data-click="way-back" to="/messages">
            <Icon shape={ArrowLeftIcon} /> {texts.back}
          </Link>
        </p>
        <div className="person">
          <Portrait portrait={portraitOf(provider)} size="small" />
          <h1 id="page-heading" className="t20" tabIndex={-1}>
            {texts.title}
          </h1>
        </div>
        <p className="t14">
          <LinkedWords text={texts.emergency} />{' '}
          <a className="link" href="/crisis-resources">
            {WORDS.crisis.more}
          </a>
        </p>
        {texts.free && <p className="t14 muted">{texts.free}</p>}
      </div>
      <RecentFiles files={files} atFirst={view?.props.recentFiles ?? 0} texts={texts} />
      <Log
        texts={texts}
        conversation={conversation}
        messages={messages}
        sent={view?.props.sent ?? null}
      />
      {isLate && (
        <Banner tone="danger">
          <p>{texts.loadFailed}</p>
        </Banner>
      )}
      {texts.closed && (
        <Banner tone="info">
          <p>
            <LinkedWords text={texts.closed} />
          </p>
        </Banner>
      )}
      {texts.hold ? (
        <Banner tone="info">
          <p>{texts.hold}</p>
          <p>
            <Link className="link" to={view?.props.reactivatePath ?? '/support'}>
              {texts.reactivate}
            </Link>
          </p>
        </Banner>
      ) : (
        <Composer step={step} screen={screen} draft={draft} />
      )}
    </main>
  )
}

type LogProps = {
  readonly texts: ViewProps<'chat'>['step']['texts']
  readonly conversation: Conversation
  readonly messages: ReturnType<Conversation['getState']>['messages']
  readonly sent: number | null
}

function Log({ texts, conversation, messages, sent }: LogProps) {
  const zone = browserTimeZone()
  const runs = useMemo(() => messageRuns(messages ?? [], zone), [messages, zone])
  const [isReading, setReading] = useState(false)
  const { log, end, onOlder } = useReadingPlace(messages)
  if (messages === null) return <Loading shape="words" />
  const readOlder = () => {
    setReading(true)
    onOlder()
    void conversation
      .readOlder()
      .catch(() => undefined)
      .finally(() => setReading(false))
  }
  return (
    <div ref={log} className="stack-6 chat-log" role="log" aria-label={texts.title}>
      {(messages[0]?.number ?? 1) > 1 && (
        <Button
          look="secondary"
          data-click="earlier-messages"
          busy={isReading ? WORDS.general.loading : undefined}
          onClick={readOlder}
        >
          {texts.older}
        </Button>
      )}
      {runs.length === 0 && <p className="muted">{texts.none}</p>}
      {runs.map((run) => (
        <Run key={run.messages[0].id} run={run} texts={texts} zone={zone} sent={sent} />
      ))}
      <div ref={end} />
    </div>
  )
}

type RunProps = {
  readonly run: MessageRun
  readonly texts: LogProps['texts']
  readonly zone: string
  readonly sent: number | null
}

function Run({ run: { isOwn, startsDay, messages }, texts, zone, sent }: RunProps) {
  const [first] = messages
  return (
    <>
      {startsDay && <p className="day">{dayWords(first.createdAt, zone)}</p>}
      <div className={isOwn ? 'run me' : 'run'}>
        <p className="t14 muted">
          {isOwn ? texts.you : texts.title}, {timeWords(first.createdAt, zone)}
        </p>
        {messages.map(({ id, number, content, attachments }) => (
          <Fragment key={id}>
            <p className="bubble" data-message={number} tabIndex={-1}>
              <ChatWords text={content} />
            </p>
            {attachments.map((file) => (
              <p key={file.id} className="bubble">
                <FileLink file={file} texts={texts} />
              </p>
            ))}
          </Fragment>
        ))}
        {isOwn && messages.at(-1)?.number === sent && (
          <p className="t14 muted">{texts.sentWords}</p>
        )}
      </div>
    </>
  )
}
