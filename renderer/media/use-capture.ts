import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CallChoices } from './call-choices.ts'
import { type Capture, type CaptureState, createCapture, type MediaPort } from './capture.ts'

/** Captures this browser's camera and microphone while the component is mounted. */
export function useCapture(first?: CallChoices): {
  readonly capture: Capture<MediaStreamTrack>
  readonly state: CaptureState<MediaStreamTrack>
} {
  const [capture] = useState(() => createCapture(browserMedia(), first))
  const state = useSyncExternalStore(capture.subscribe, capture.getState)
  useEffect(() => capture.open(), [capture])
  return { capture, state }
}

/** Browsers provide no media devices on pages without a secure connection. */
export function browserMedia(): MediaPort<MediaStreamTrack> {
  return 'mediaDevices' in navigator ? navigator.mediaDevices : NO_MEDIA
}

const NO_MEDIA: MediaPort<MediaStreamTrack> = {
  enumerateDevices: () => Promise.reject(new Error('this browser gives no media devices')),
  getUserMedia: () => Promise.reject(new Error('this browser gives no media devices')),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}
