/**
 * Why no picture or no sound comes: the device is used by something else (`busy`), access is refused (`refused`), there is no such
 * device, or anything else (`other`).
 */
export type MediaFailure = 'busy' | 'refused' | 'no-camera' | 'no-microphone' | 'other'

/** What is there while somebody asks: whether any camera and any microphone is connected. */
type Present = { readonly hasCamera: boolean; readonly hasMicrophone: boolean }

/** Sorts what `getUserMedia` was rejected with. A browser says `NotFoundError` of either device: the list tells which is missing. */
export function mediaFailure(error: unknown, { hasCamera, hasMicrophone }: Present): MediaFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotReadableError':
      return 'busy'
    case 'NotAllowedError':
      return 'refused'
    case 'NotFoundError':
      return hasCamera ? (hasMicrophone ? 'other' : 'no-microphone') : 'no-camera'
    default:
      return 'other'
  }
}
