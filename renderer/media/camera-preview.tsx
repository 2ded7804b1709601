import { type ReactNode, useEffect, useRef } from 'react'

type CameraPreviewProps = {
  /** The camera's track; null shows `children` in its place. */
  readonly track: MediaStreamTrack | null
  /** What the picture is, for those who do not see it. */
  readonly label: string
  /** It looks away from the person: nothing is mirrored. Left out, the camera says so itself. */
  readonly facesAway?: boolean
  /** Its first picture is there. */
  readonly onPicture?: () => void
  readonly children?: ReactNode
}

/** One's own picture: the middle square of what the camera sees, as wide as the `preview` box around it, mirrored unless the camera faces away. */
export function CameraPreview({ track, label, facesAway, onPicture, children }: CameraPreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element === null || track === null) return
    element.srcObject = new MediaStream([track])
    return () => {
      element.srcObject = null
    }
  }, [track])
  if (track === null) return children
  const isMirrored = !(facesAway ?? track.getSettings().facingMode === 'environment')
  return (
    <video
      ref={video}
      className={isMirrored ? 'square mirrored' : 'square'}
      aria-label={label}
      onLoadedData={onPicture}
      autoPlay
      muted
      playsInline
    />
  )
}
