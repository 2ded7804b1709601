import type { MediaPort } from '#renderer/media/capture.ts'

type Listed = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>

export type FakeTrack = {
  readonly kind: string
  readonly deviceId: string
  isStopped: boolean
  readonly stop: () => void
  readonly getSettings: () => { readonly deviceId: string }
  readonly addEventListener: (type: 'ended', listener: () => void) => void
  /** As a browser ends it. */
  readonly end: () => void
}

export const FRONT: Listed = { deviceId: 'front', kind: 'videoinput', label: 'Front camera' }
export const DESK: Listed = { deviceId: 'desk', kind: 'videoinput', label: 'Desk camera' }
export const BUILT_IN: Listed = {
  deviceId: 'built-in',
  kind: 'audioinput',
  label: 'Built-in microphone',
}
export const HEADSET: Listed = { deviceId: 'headset', kind: 'audioinput', label: 'Headset' }
const SPEAKER: Listed = { deviceId: 'speaker', kind: 'audiooutput', label: 'Speaker' }

/** A browser's media devices: the first of a kind is the one that the browser prefers. */
export function fakeMedia(...connected: readonly Listed[]) {
  let listed = [...connected, SPEAKER]
  let failing: Error | null = null
  const changed = new Set<() => void>()
  const asked: MediaStreamConstraints[] = []
  const tracks: FakeTrack[] = []

  function openTrack(
    kind: MediaDeviceKind,
    constraint: MediaStreamConstraints['video'],
  ): FakeTrack {
    const exact = exactId(constraint)
    const device = listed.find(
      (one) => one.kind === kind && (exact === null || one.deviceId === exact),
    )
    if (device === undefined)
      throw new DOMException('', exact === null ? 'NotFoundError' : 'OverconstrainedError')
    const ended = new Set<() => void>()
    const track: FakeTrack = {
      kind: kind === 'videoinput' ? 'video' : 'audio',
      deviceId: device.deviceId,
      isStopped: false,
      stop: () => {
        track.isStopped = true
      },
      getSettings: () => ({ deviceId: device.deviceId }),
      addEventListener: (_, listener) => ended.add(listener),
      end: () => {
        for (const listener of ended) listener()
      },
    }
    tracks.push(track)
    return track
  }

  const media: MediaPort<FakeTrack> = {
    enumerateDevices: () => Promise.resolve(listed),
    getUserMedia: async (constraints) => {
      asked.push(constraints)
      if (failing !== null) throw failing
      const opened: FakeTrack[] = []
      if (constraints.video) opened.push(openTrack('videoinput', constraints.video))
      if (constraints.audio) opened.push(openTrack('audioinput', constraints.audio))
      return { getTracks: () => opened }
    },
    addEventListener: (_, listener) => changed.add(listener),
    removeEventListener: (_, listener) => changed.delete(listener),
  }
  return {
    media,
    /** Every question to the browser, in order. */
    asked,
    /** The devices whose light is on, in the order they were opened. */
    open: () => tracks.filter(({ isStopped }) => !isStopped).map(({ deviceId }) => deviceId),
    tracks,
    fail: (error: Error | null) => {
      failing = error
    },
    connect: (...devices: readonly Listed[]) => {
      listed = [...devices, SPEAKER]
      for (const listener of changed) listener()
    },
    listeners: () => changed.size,
  }
}

function exactId(constraint: MediaStreamConstraints['video']): string | null {
  const deviceId = typeof constraint === 'object' ? constraint.deviceId : undefined
  if (typeof deviceId !== 'object' || Array.isArray(deviceId)) return null
  return typeof deviceId.exact === 'string' ? deviceId.exact : null
}
