import { WarningIcon } from '@phosphor-icons/react/Warning'
import { type ChangeEvent, useRef, useState } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { BackButton } from '#renderer/flow/page-buttons.tsx'
import { usePhotoTaking } from '#renderer/media/photo-taking.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { MailSupport } from './mail-help.tsx'

/** Replaces the camera: why there is no picture, and what to do. */
export function CameraHelp(props: ViewProps<'photo-camera'>) {
  const { texts } = props.step
  const { capture } = usePhotoTaking()
  const lines = [texts.line1, texts.line2].filter(Boolean)
  return (
    <PageMain width="w-support" className="stack-6">
      <section className="device-block stack-4" role="alert">
        <Icon shape={WarningIcon} size="bar" />
        <PageHeading className="t24" words={texts.title} />
        <p className="measure">{texts.body}</p>
        {lines.length > 0 && (
          <ul className="bullets measure">
            {lines.map((line) => (
              <li key={line}>
                <p>{line}</p>
              </li>
            ))}
          </ul>
        )}
        <div className="actions">
          <Button data-click="try-devices-again" onClick={capture.tryAgain}>
            {texts.tryAgain}
          </Button>
          {texts.choose && <ChoosePhoto {...props} words={texts.choose} />}
        </div>
      </section>
      <MailSupport texts={texts} />
      <BackButton step={props.step} />
    </PageMain>
  )
}

/** Opens the browser's own dialog for pictures. */
function ChoosePhoto({ words, ...props }: ViewProps<'photo-camera'> & { readonly words: string }) {
  const { takeFile } = usePhotoTaking()
  const send = useViewEvents('photo-camera', props)
  const input = useRef<HTMLInputElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (file === undefined) return
    const isTaken = await takeFile(file)
    setUnreadable(!isTaken)
    if (isTaken) send('taken')
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        onChange={(event) => void choose(event)}
      />
      <Button look="secondary" data-click="choose-photo" onClick={() => input.current?.click()}>
        {words}
      </Button>
      {isUnreadable && (
        <div role="alert">
          <ErrorText>{props.step.texts.unreadable}</ErrorText>
        </div>
      )}
    </>
  )
}
