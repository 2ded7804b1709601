import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { PageMain } from '#renderer/ui/page-main.tsx'
import { titleSize } from '#renderer/ui/title-size.ts'
import { NextButton } from './next-button.tsx'

/**
 * The page before a video visit. The step's title is below the welcome. If it has none, the welcome
 * is the heading.
 */
export function VisitLobby(props: ViewProps<'visit-lobby'>) {
  const { step } = props
  const { texts, title, view } = step
  const devices = view?.slots.devices
  const heading = { id: 'page-heading', tabIndex: -1, 'data-title': title ?? undefined }
  return (
    <PageMain width="w-wide" className="lobby">
      <div className="lobby-head stack-4">
        <Link className="back" to="/appointments" data-click="view-appointments">
          <Icon shape={ArrowLeftIcon} /> {texts.appointments}
        </Link>
        <h1
          className={`${titleSize(texts.welcome, 'page')} measure`}
          {...(texts.title ? {} : heading)}
        >
          {texts.welcome}
        </h1>
        <div>
          <p className="when">{texts.day}</p>
          <p className="when">{texts.times}</p>
          <p className="muted">{texts.who}</p>
        </div>
      </div>
      <div className="lobby-devices stack-4">{devices && <ScreenView screen={devices} />}</div>
      <div className="lobby-step stack-4" role={step.busy ? 'status' : undefined}>
        {texts.title && (
          <h2 className="t32" {...heading}>
            {texts.title}
          </h2>
        )}
        {texts.body && <p className="lead measure">{texts.body}</p>}
        {texts.notice && (
          <p className="measure">
            <LinkedWords text={texts.notice} />
          </p>
        )}
        <StepError step={step} />
        <Actions {...props} />
      </div>
    </PageMain>
  )
}

function Actions(props: ViewProps<'visit-lobby'>) {
  const { texts, view } = props.step
  const { button1Path, button2Path } = view?.props ?? {}
  const send = useViewEvents('visit-lobby', props)
  return (
    <div className="actions">
      {texts.join && (
        <Button data-click="join-video" onClick={() => send('join')}>
          {texts.join}
        </Button>
      )}
      {texts.next && <NextButton {...props} look={texts.join ? 'secondary' : 'main'} />}
      {texts.button1 && button1Path && (
        <Link className="btn" to={button1Path}>
          {texts.button1}
        </Link>
      )}
      {texts.button2 && button2Path && (
        <Link className="link" to={button2Path}>
          {texts.button2}
        </Link>
      )}
    </div>
  )
}
