import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { BackButton } from '#renderer/flow/page-buttons.tsx'
import { CameraPreview } from '#renderer/media/camera-preview.tsx'
import { usePhotoTaking } from '#renderer/media/photo-taking.ts'
import { usePreviewSize } from '#renderer/media/use-preview-size.ts'
import { Button } from '#renderer/ui/button.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { CameraHelp } from './camera-help.tsx'

/**
 * The camera, open while this view is mounted. If there is no picture, help is shown until there is
 * one.
 */
export function PhotoCamera(props: ViewProps<'photo-camera'>) {
  const { facing, isHelp } = props.step.view?.props ?? {}
  const { capture, face } = usePhotoTaking()
  useEffect(() => {
    face(facing === 'front' ? 'user' : 'environment')
    return capture.open()
  }, [capture, face, facing])
  return isHelp ? <CameraHelp {...props} /> : <Viewfinder {...props} />
}

/** The camera's picture, and the shutter. */
function Viewfinder(props: ViewProps<'photo-camera'>) {
  const { texts, view } = props.step
  const { facing, widest, margin } = view?.props ?? {}
  const { capture, takeFrom } = usePhotoTaking()
  const { track } = useSyncExternalStore(capture.subscribe, capture.getState).camera
  const send = useViewEvents('photo-camera', props)
  const box = useRef<HTMLDivElement>(null)
  const size = useSquareSize(widest, margin)
  const [seen, setSeen] = useState<MediaStreamTrack | null>(null)
  const take = () => {
    const video = box.current?.querySelector('video')
    if (video && takeFrom(video)) send('taken')
  }
  return (
    <PageMain width="w-support" className="stack-6">
      <div className="stack-4">
        <PageHeading className="t32 measure" words={texts.title} />
        <p className="lead measure">{texts.body}</p>
      </div>
      <div className="preview" style={size} ref={box}>
        <CameraPreview
          track={track}
          label={texts.picture}
          facesAway={facing !== 'front'}
          onPicture={() => setSeen(track)}
        >
          <p className="preview-words">{texts.waiting}</p>
        </CameraPreview>
      </div>
      <div className="actions">
        <Button
          isUnavailable={track === null || seen !== track}
          reason={texts.waiting}
          data-click="take-photo"
          onClick={take}
        >
          {texts.shutter}
        </Button>
        <Button look="quiet" onClick={() => send('help')}>
          {texts.help}
        </Button>
        <BackButton step={props.step} />
      </div>
    </PageMain>
  )
}

/** The size of a square as wide as the screen minus `margin`, and at most `widest`. */
export function useSquareSize(
  widest: number | null | undefined,
  margin: number | null | undefined,
) {
  return usePreviewSize({
    widestScreen: (widest ?? 0) + (margin ?? 0),
    margin: margin ?? 0,
    heightPerWidth: 1,
  })
}
