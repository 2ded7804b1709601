import { useEffect, useRef } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { usePhotoTaking } from '#renderer/media/photo-taking.ts'
import { Button } from '#renderer/ui/button.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { NextButton } from './next-button.tsx'
import { useSquareSize } from './photo-camera.tsx'

/**
 * The photo to confirm. It is drawn from the page's memory, because the server never returns
 * it.
 */
export function PhotoPreview(props: ViewProps<'photo-preview'>) {
  const { texts, view, busy } = props.step
  const { photo } = usePhotoTaking()
  const send = useViewEvents('photo-preview', props)
  const shown = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const picture = photo()?.picture
    if (shown.current === null || picture === undefined) return
    shown.current.width = picture.width
    shown.current.height = picture.height
    shown.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [photo])
  return (
    <PageMain width="w-support" className="stack-6">
      <div className="stack-4">
        <PageHeading className="t32 measure" words={texts.title} />
        {texts.body && <p className="lead measure">{texts.body}</p>}
      </div>
      <div className="preview" style={useSquareSize(view?.props.widest, view?.props.margin)}>
        <canvas className="square" role="img" aria-label={texts.picture} ref={shown} />
      </div>
      <StepError step={props.step} />
      <div className="actions">
        <NextButton {...props} />
        <Button look="secondary" isUnavailable={busy} onClick={() => send('retake')}>
          {texts.retake}
        </Button>
      </div>
    </PageMain>
  )
}
