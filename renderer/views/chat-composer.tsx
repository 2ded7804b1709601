import { PaperPlaneRightIcon } from '@phosphor-icons/react/PaperPlaneRight'
import { charactersOver, isBlank } from '#engine/index.ts'
import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { uploadedIds } from '#renderer/chat/attachments.ts'
import type { Draft } from '#renderer/chat/draft.ts'
import { soundsDangerous } from '#renderer/chat/sounds-dangerous.ts'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { CharacterCount } from '#renderer/ui/character-count.tsx'
import { CRISIS_LINKS } from '#renderer/ui/crisis-block.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { whenPageGoes } from '#renderer/ui/when-page-goes.ts'
import { weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { AttachButton, AttachedFiles } from './chat-files.tsx'

type ComposerProps = ViewProps<'chat'> & { readonly draft: Draft }

/** The field for a new message, with its files. */
export function Composer({ step, screen, draft }: ComposerProps) {
  const send = useViewEvents('chat', { step, screen })
  const { texts, waitsFor, error, view } = step
  const { files } = draft
  const attached = useSyncExternalStore(files.subscribe, files.getState)
  const ids = uploadedIds(attached)
  const areAllUploaded = ids.length === attached.files.length
  const [waits, setWaits] = useState(false)
  const isSending = waitsFor === 'sendMessage'
  const [text, type] = useDraftText(draft, isSending, error)
  const field = useRef<HTMLTextAreaElement>(null)
  const limit = view?.props.mostCharacters ?? Number.POSITIVE_INFINITY
  const isTooLong = charactersOver(text.trim(), limit) > 0
  const showsHelp = useCrisisHelp(text, view?.props.dangerWords ?? [])

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
      {showsHelp && <CrisisHelp words={texts.danger} />}
      <StepError step={step} />
      {isMissing && <ErrorAlert id="message-error">{texts.error}</ErrorAlert>}
      <AttachedFiles attachments={files} state={attached} texts={texts} isBusy={isSending} />
      {waits && !areAllUploaded && <ErrorAlert>{texts.filesWait}</ErrorAlert>}
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
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
        />
        <SendButton words={texts.send} busy={isSending ? texts.sending : undefined} error={error} />
      </form>
    </div>
  )
}

function ErrorAlert(props: ComponentProps<typeof ErrorText>) {
  return (
    <div role="alert">
      <ErrorText {...props} />
    </div>
  )
}

type SendButtonProps = {
  readonly words: string | undefined
  readonly busy: string | undefined
  readonly error: ComposerProps['step']['error']
}

function SendButton({ words, busy, error }: SendButtonProps) {
  return (
    <Button type="submit" busy={busy}>
      {error === null ? (
        <>
          <Icon shape={PaperPlaneRightIcon} size="bar" />
          <span className="sr">{words}</span>
        </>
      ) : (
        WORDS.general.tryAgain
      )}
    </Button>
  )
}

/**
 * The text of the message. It is kept as a draft while it is typed. A sent message is removed from
 * the field. A failed one stays, to be sent again, and is saved as a draft.
 */
function useDraftText(
  draft: Draft,
  isSending: boolean,
  error: ComposerProps['step']['error'],
): readonly [text: string, type: (words: string) => void] {
  const [text, setText] = useState('')
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

  useEffect(() => {
    if (wasSending.current && !isSending) {
      if (error === null) {
        setText('')
        draft.clear()
      } else draft.keep(text)
    }
    wasSending.current = isSending
  }, [isSending, error, draft, text])

  const type = (words: string) => {
    setText(words)
    draft.keep(words)
  }
  return [text, type]
}

/** Once crisis help is shown, it stays, even after the message is sent or its text deleted. */
function useCrisisHelp(text: string, dangerWords: readonly string[]): boolean {
  const [showsHelp, setShowsHelp] = useState(false)
  if (!showsHelp && soundsDangerous(text, dangerWords)) setShowsHelp(true)
  return showsHelp
}

function CrisisHelp({ words }: { readonly words: string | undefined }) {
  return (
    <Banner tone="danger">
      <p>
        <b>{WORDS.crisis.title}</b>
      </p>
      <p>{words}</p>
      <p>{weave(WORDS.frame.crisisLines, CRISIS_LINKS)}</p>
    </Banner>
  )
}
