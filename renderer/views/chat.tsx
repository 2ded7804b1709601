import { PaperPlaneRightIcon } from '@phosphor-icons/react/PaperPlaneRight'
import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { charactersOver, isBlank } from '#engine/index.ts'
import { Fragment, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { uploadedIds } from '#renderer/chat/attachments.ts'
import { ChatEntryContext } from '#renderer/chat/chat-entry.ts'
import { ChatWords } from '#renderer/chat/chat-words.tsx'
import type { Conversation } from '#renderer/chat/conversation.ts'
import type { Draft } from '#renderer/chat/draft.ts'
import { type MessageRun, messageRuns } from '#renderer/chat/message-runs.ts'
import { soundsDangerous } from '#renderer/chat/sounds-dangerous.ts'
import { useReadingPlace } from '#renderer/chat/use-reading-place.ts'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Banner } from '#renderer/ui/banner.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { Button } from '#renderer/ui/button.tsx'
import { CharacterCount } from '#renderer/ui/character-count.tsx'
import { CRISIS_LINKS } from '#renderer/ui/crisis-block.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { dayWords, timeWords } from '#renderer/ui/time-words.ts'
import { whenPageGoes } from '#renderer/ui/when-page-goes.ts'
import { weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { AttachButton, AttachedFiles, FileLink, RecentFiles } from './chat-files.tsx'
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

function Composer({ step, screen, draft }: Omit<ConversingProps, 'conversation'>) {
  const send = useViewEvents('chat', { step, screen })
  const { texts, waitsFor, error, view } = step
  const { files } = draft
  const attached = useSyncExternalStore(files.subscribe, files.getState)
  const ids = uploadedIds(attached)
  const areAllUploaded = ids.length === attached.files.length
  const [waits, setWaits] = useState(false)
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const isSending = waitsFor === 'sendMessage'
  const limit = view?.props.mostCharacters ?? Number.POSITIVE_INFINITY
  const isTooLong = charactersOver(text.trim(), limit) > 0
  // Once crisis help is shown, it stays, even after the message is sent or its text deleted.
  const [showsHelp, setShowsHelp] = useState(false)
  if (!showsHelp && soundsDangerous(text, view?.props.dangerWords ?? [])) setShowsHelp(true)
  const wasSending = useRef(false)

  useEffect(() => {
    let isTouched = false
    void draft.read().then((kept) => {
      if (!isTouched && kept !== '') setText((now) => (now === '' ? kept : now))
    })
    const flush = () => draft.flush()
    const stop = whenPageGoes(flush)
    return () => {
      isTouched = true
      stop()
      flush()
    }
  }, [draft])

  // A sent message is removed from the field. A failed one stays, to be sent again, and is saved as
  // a draft.
  useEffect(() => {
    if (wasSending.current && !isSending) {
      if (error === null) {
        setText('')
        draft.clear()
      } else draft.keep(text)
    }
    wasSending.current = isSending
  }, [isSending, error, draft, text])

  const submit = () => {
    const content = isBlank(text) ? '' : text.trim()
    if (isSending) return
    if (isTooLong) {
      field.current?.focus()
      return
    }
    setWaits(!areAllUploaded)
    if (!areAllUploaded) return
    const leave = () => void send('send', { content, attachmentIds: [...ids] })
    if (content !== '') void draft.drop().then(leave)
    else {
      leave()
      field.current?.focus()
    }
  }

  const isMissing = texts.error !== undefined && isBlank(text)
  const tooLong = isTooLong ? 'message-too-long' : undefined
  const describedBy = isMissing ? 'message-error' : tooLong
  return (
    <div className="composer">
      {showsHelp && (
        <Banner tone="danger">
          <p>
            <b>{WORDS.crisis.title}</b>
          </p>
          <p>{texts.danger}</p>
          <p>{weave(WORDS.frame.crisisLines, CRISIS_LINKS)}</p>
        </Banner>
      )}
      <StepError step={step} />
      {isMissing && (
        <div role="alert">
          <ErrorText id="message-error">{texts.error}</ErrorText>
        </div>
      )}
      <AttachedFiles attachments={files} state={attached} texts={texts} isBusy={isSending} />
      {waits && !areAllUploaded && (
        <div role="alert">
          <ErrorText>{texts.filesWait}</ErrorText>
        </div>
      )}
      <p className="t14 muted" role="status">
        {isSending ? texts.sending : ''}
      </p>
      <CharacterCount id="message-too-long" text={text.trim()} limit={limit} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {view?.props.attach && (
          <AttachButton
            attachments={files}
            limits={view.props.attach}
            label={texts.attach}
            isBusy={isSending}
          />
        )}
        <label className="sr" htmlFor="message">
          {texts.label}
        </label>
        <textarea
          ref={field}
          id="message"
          className="input"
          rows={2}
          placeholder={texts.placeholder}
          value={text}
          readOnly={isSending}
          aria-required
          aria-invalid={isMissing || isTooLong || undefined}
          aria-describedby={describedBy}
          onChange={({ target }) => {
            setText(target.value)
            draft.keep(target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
        />
        <Button type="submit" busy={isSending ? texts.sending : undefined}>
          {error === null ? (
            <>
              <Icon shape={PaperPlaneRightIcon} size="bar" />
              <span className="sr">{texts.send}</span>
            </>
          ) : (
            WORDS.general.tryAgain
          )}
        </Button>
      </form>
    </div>
  )
}
