/**
 * Why there is no picture or sound: another app uses the device (`busy`), access is refused
 * (`refused`), there is no such device, or another reason (`other`).
 */
export type MediaFailure = 'busy' | 'refused' | 'no-camera' | 'no-microphone' | 'other'

/** Whether any camera and any microphone are connected. */
type Present = { readonly hasCamera: boolean; readonly hasMicrophone: boolean }

/**
 * Classifies an error of `getUserMedia`. Browsers report `NotFoundError` for both devices, so the
 * list of devices decides which one is missing.
 */
export function mediaFailure(error: unknown, { hasCamera, hasMicrophone }: Present): MediaFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotReadableError':
      return 'busy'
    case 'NotAllowedError':
      return 'refused'
    case 'NotFoundError':
      if (!hasCamera) return 'no-camera'
      return hasMicrophone ? 'other' : 'no-microphone'
    default:
      return 'other'
  }
}
