import { XIcon } from '@phosphor-icons/react/X'
import { PaperclipIcon } from '@phosphor-icons/react/Paperclip'
import { type ChangeEvent, useRef, useState } from 'react'
import type {
  Attached,
  Attachments,
  AttachmentsState,
  FileLimits,
} from '#renderer/chat/attachments.ts'
import { saveFile } from '#renderer/chat/send-file.ts'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { WORDS } from '#renderer/words/words.ts'

type Texts = ViewProps<'chat'>['step']['texts']
type SavedFile = { readonly id: string; readonly name: string; readonly url: string }

/** The id of the button that chooses files. */
const ATTACH = 'attach-file'

/** A file of a message. A press saves it. */
export function FileLink({ file, texts }: { readonly file: SavedFile; readonly texts: Texts }) {
  const [hasFailed, setFailed] = useState(false)
  const save = () => {
    setFailed(false)
    saveFile(file).catch(() => setFailed(true))
  }
  return (
    <>
      <button type="button" className="link file" data-click="open-file" onClick={save}>
        <Icon shape={PaperclipIcon} /> <span>{file.name}</span>
      </button>
      {hasFailed && (
        <span role="alert">
          <ErrorText>{texts.openFailed}</ErrorText>
        </span>
      )}
    </>
  )
}

type RecentFilesProps = {
  readonly files: readonly SavedFile[]
  readonly atFirst: number
  readonly texts: Texts
}

/** The files of a conversation, newest first: a few of them, or all. */
export function RecentFiles({ files, atFirst, texts }: RecentFilesProps) {
  const [isExpanded, setExpanded] = useState(false)
  if (files.length === 0) return null
  return (
    <section className="recent-files stack-2" aria-labelledby="recent-files">
      <h2 id="recent-files" className="t16">
        {texts.recent}
      </h2>
      <ul>
        {(isExpanded ? files : files.slice(0, atFirst)).map((file) => (
          <li key={file.id}>
            <FileLink file={file} texts={texts} />
          </li>
        ))}
      </ul>
      {files.length > atFirst && (
        <button
          type="button"
          className="link"
          data-click="recent-files"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? texts.fewerFiles : texts.allFiles}
        </button>
      )}
    </section>
  )
}

type AttachProps = {
  readonly attachments: Attachments
  readonly limits: FileLimits
  readonly label: string | undefined
  /**
   * True while a message is being sent. A file chosen now would leave the list with the message.
   */
  readonly isBusy: boolean
}

/** Opens the browser's own dialog for files. */
export function AttachButton({ attachments, limits, label, isBusy }: AttachProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    attachments.add([...(target.files ?? [])], limits)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={limits.types.join(',')}
        onChange={choose}
      />
      <button
        id={ATTACH}
        type="button"
        className="icon-btn"
        data-click="attach-file"
        aria-label={label}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || input.current?.click()}
      >
        <Icon shape={PaperclipIcon} size="bar" />
      </button>
    </>
  )
}

type AttachedTexts = Pick<
  Texts,
  'remove' | 'uploading' | 'uploaded' | 'uploadFailed' | 'tooLarge' | 'tooMany'
>
type AttachedFilesProps = {
  readonly attachments: Attachments
  readonly state: AttachmentsState
  readonly texts: AttachedTexts
  /** True while the message is being sent with these files. They cannot be removed then. */
  readonly isBusy?: boolean
}

/** Files for the next message, with the progress and the error of each. */
export function AttachedFiles({
  attachments,
  state: { files, isTooMany },
  texts,
  isBusy = false,
}: AttachedFilesProps) {
  return (
    <>
      {files.length > 0 && (
        <ul className="attached">
          {files.map((one) => (
            <AttachedFile
              key={one.number}
              one={one}
              attachments={attachments}
              texts={texts}
              isBusy={isBusy}
            />
          ))}
        </ul>
      )}
      {isTooMany && (
        <div role="alert">
          <ErrorText>{texts.tooMany}</ErrorText>
        </div>
      )}
    </>
  )
}

function removeButton(file: Element | null | undefined): HTMLElement | null {
  return file?.querySelector<HTMLElement>('[data-click="remove-file"]') ?? null
}

type AttachedFileProps = {
  readonly one: Attached
  readonly attachments: Attachments
  readonly texts: AttachedTexts
  readonly isBusy: boolean
}

function AttachedFile({
  one: { number, name, state },
  attachments,
  texts,
  isBusy,
}: AttachedFileProps) {
  const problem = state.type === 'failed' ? state.problem : null
  const canRetry = problem?.kind === 'uploadFailed'
  return (
    <li>
      <div className="spread">
        <span className="file">
          <Icon shape={PaperclipIcon} /> <span className="name">{name}</span>
        </span>
        <span className="t14 muted" role="status">
          {state.type === 'uploading' && texts.uploading}
          {state.type === 'uploaded' && texts.uploaded}
        </span>
        {canRetry && (
          <Button
            look="secondary"
            data-click="upload-again"
            onClick={({ currentTarget }) => {
              // This button disappears while the file is uploaded.
              removeButton(currentTarget.closest('li'))?.focus()
              attachments.retry(number)
            }}
          >
            {WORDS.general.tryAgain}
          </Button>
        )}
        <button
          type="button"
          className="icon-btn"
          data-click="remove-file"
          aria-label={`${texts.remove} ${name}`}
          aria-disabled={isBusy || undefined}
          onClick={({ currentTarget }) => {
            if (isBusy) return
            const next = currentTarget.closest('li')?.nextElementSibling
            const after = removeButton(next) ?? document.getElementById(ATTACH)
            after?.focus()
            attachments.remove(number)
          }}
        >
          <Icon shape={XIcon} />
        </button>
      </div>
      {state.type === 'uploading' && <progress value={state.part} max={1} aria-label={name} />}
      {problem !== null && (
        <div role="alert">
          <ErrorText>
            {problem.kind === 'tooLarge'
              ? texts.tooLarge
              : (problem.sentence ?? texts.uploadFailed)}
          </ErrorText>
        </div>
      )}
    </li>
  )
}
