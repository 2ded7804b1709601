import { type ReactNode, useEffect, useRef } from 'react'

type CameraPreviewProps = {
  /** The camera's track. If null, `children` are shown instead. */
  readonly track: MediaStreamTrack | null
  /** Description of the picture for screen readers. */
  readonly label: string
  /**
   * True if the camera points away from the person. The picture is then not mirrored. Default: as
   * the camera reports.
   */
  readonly facesAway?: boolean
  /** Called when the first picture has arrived. */
  readonly onPicture?: () => void
  readonly children?: ReactNode
}

/**
 * The person's own picture: the middle square of the camera's picture, as wide as the `preview` box
 * around it. It is mirrored, unless the camera points away from the person.
 */
export function CameraPreview({
  track,
  label,
  facesAway,
  onPicture,
  children,
}: CameraPreviewProps) {
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
