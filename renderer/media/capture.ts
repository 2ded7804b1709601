import { type CallChoices, type DeviceChoice, FIRST_CHOICES } from './call-choices.ts'
import { connectedDevice, type DeviceKind, type Devices, sortDevices } from './devices.ts'
import { type MediaFailure, mediaFailure } from './media-failure.ts'

/** What is needed of a track. */
export type CapturedTrack = Pick<MediaStreamTrack, 'kind' | 'stop' | 'getSettings'> & {
  addEventListener(type: 'ended', listener: () => void): void
}

/** What is needed of the browser's media devices. */
export type MediaPort<Track> = {
  enumerateDevices(): Promise<readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]>
  getUserMedia(constraints: MediaStreamConstraints): Promise<{ getTracks(): readonly Track[] }>
  addEventListener(type: 'devicechange', listener: () => void): void
  removeEventListener(type: 'devicechange', listener: () => void): void
}

/** One device while it is captured. */
export type Captured<Track> = {
  /** Whether it is switched on; false while something fails. */
  readonly isOn: boolean
  /** The device that was chosen, at once; else the one in use. Null while the browser chooses. */
  readonly deviceId: string | null
  /** Null while it is off, opening, or failing. It ends when the device is switched off, exchanged or unplugged. */
  readonly track: Track | null
}

export type CaptureState<Track> = Readonly<Record<DeviceKind, Captured<Track>>> & {
  readonly devices: Devices
  readonly failure: MediaFailure | null
  /** Whether the browser is being asked; it may be asking the person. */
  readonly isOpening: boolean
}

/** A camera and a microphone, open as far as they are switched on. */
export type Capture<Track> = {
  readonly getState: () => CaptureState<Track>
  readonly subscribe: (listener: () => void) => () => void
  /** What goes to the next page: what is wanted, whether or not it fails at present. */
  readonly choices: () => CallChoices
  /** Opens what is switched on, and follows what is plugged in and out. @returns What closes all of it; it may be opened again. */
  readonly open: () => () => void
  readonly toggle: (kind: DeviceKind) => void
  readonly choose: (kind: DeviceKind, deviceId: string) => void
  /** Tries again after a failure. */
  readonly tryAgain: () => void
}

/** What is captured, and which camera a phone opens where none was chosen: the one at its screen, or the one on its back. */
export type CaptureOptions = { readonly kinds: readonly DeviceKind[]; readonly facing: () => Facing }
export type Facing = 'user' | 'environment'

const KINDS = ['camera', 'microphone'] as const
const BOTH: CaptureOptions = { kinds: KINDS, facing: () => 'user' }
const TRACK_KIND = { camera: 'video', microphone: 'audio' } as const

/**
 * Captures a camera and a microphone. What is switched off is closed, so that a camera's light goes out. A chosen device that is
 * unplugged gives way to one that the browser chooses; when none is left, that is the failure until one is plugged in.
 */
export function createCapture<Track extends CapturedTrack>(
  media: MediaPort<Track>,
  first: CallChoices = FIRST_CHOICES,
  options: CaptureOptions = BOTH,
): Capture<Track> {
  const listeners = new Set<() => void>()
  let wanted = first
  let tracks: Partial<Record<DeviceKind, Track>> = {}
  let devices: Devices = { camera: [], microphone: [] }
  let failure: MediaFailure | null = null
  let isOpen = false
  let turnsLeft = 0
  let turns = Promise.resolve()
  let state = present()

  function present(): CaptureState<Track> {
    return { devices, failure, isOpening: turnsLeft > 0, camera: captured('camera'), microphone: captured('microphone') }
  }

  function captured(kind: DeviceKind): Captured<Track> {
    const track = tracks[kind] ?? null
    return {
      isOn: wanted[kind].isOn && failure === null,
      deviceId: wanted[kind].deviceId ?? track?.getSettings().deviceId ?? null,
      track,
    }
  }

  function publish(): void {
    state = present()
    for (const listener of listeners) listener()
  }

  function want(kind: DeviceKind, choice: Partial<DeviceChoice>): void {
    wanted = { ...wanted, [kind]: { ...wanted[kind], ...choice } }
    settle()
  }

  /** One turn after the other: a second question to the browser waits for the answer to the first. */
  function settle(): void {
    turnsLeft += 1
    publish()
    turns = turns.then(reachWanted).then(() => {
      turnsLeft -= 1
      publish()
    })
  }

  async function reachWanted(): Promise<void> {
    for (const kind of KINDS) if (!isOpen || !wanted[kind].isOn || isAnotherDevice(kind)) drop(kind)
    if (!isOpen) return
    try {
      devices = sortDevices(await media.enumerateDevices())
      failure = missingDevice(devices, options.kinds)
      const lacking = options.kinds.filter((kind) => wanted[kind].isOn && tracks[kind] === undefined)
      if (failure === null && lacking.length > 0) await openTracks(lacking)
    } catch (error) {
      const isThere = (kind: DeviceKind) => devices[kind].length > 0 || !options.kinds.includes(kind)
      failure = mediaFailure(error, { hasCamera: isThere('camera'), hasMicrophone: isThere('microphone') })
    }
    if (failure !== null || !isOpen) for (const kind of KINDS) drop(kind)
  }

  async function openTracks(kinds: readonly DeviceKind[]): Promise<void> {
    const stream = await ask(kinds)
    for (const kind of kinds) {
      const track = stream.getTracks().find((one) => one.kind === TRACK_KIND[kind])
      if (track === undefined) continue
      tracks = { ...tracks, [kind]: track }
      if (isAnotherDevice(kind)) wanted = { ...wanted, [kind]: { ...wanted[kind], deviceId: null } }
      track.addEventListener('ended', () => onEnded(kind, track))
    }
    // Names come with the access.
    devices = sortDevices(await media.enumerateDevices())
  }

  /** The chosen devices; where one of them left in between, any. */
  async function ask(kinds: readonly DeviceKind[]): Promise<{ getTracks(): readonly Track[] }> {
    const chosen = (kind: DeviceKind) => connectedDevice(devices[kind], wanted[kind].deviceId)
    try {
      return await media.getUserMedia(constraints(kinds, chosen, options.facing()))
    } catch (error) {
      if (!(error instanceof Error || error instanceof DOMException) || error.name !== 'OverconstrainedError') throw error
      return media.getUserMedia(constraints(kinds, () => null, options.facing()))
    }
  }

  function isAnotherDevice(kind: DeviceKind): boolean {
    const { deviceId } = wanted[kind]
    const track = tracks[kind]
    return track !== undefined && deviceId !== null && track.getSettings().deviceId !== deviceId
  }

  function drop(kind: DeviceKind): void {
    tracks[kind]?.stop()
    const { [kind]: _, ...rest } = tracks
    tracks = rest
  }

  /** Browsers end a track when its device is unplugged, and when access is withdrawn. */
  function onEnded(kind: DeviceKind, track: Track): void {
    if (tracks[kind] !== track) return
    drop(kind)
    onDeviceChange()
  }

  function onDeviceChange(): void {
    if (failure !== 'refused') void forgetUnplugged()
  }

  async function forgetUnplugged(): Promise<void> {
    const listed = sortDevices(await media.enumerateDevices().catch(() => []))
    for (const kind of KINDS) {
      const deviceId = tracks[kind]?.getSettings().deviceId ?? null
      if (deviceId !== null && connectedDevice(listed[kind], deviceId) === null) drop(kind)
      wanted = { ...wanted, [kind]: { ...wanted[kind], deviceId: connectedDevice(listed[kind], wanted[kind].deviceId) } }
    }
    settle()
  }

  function open(): () => void {
    isOpen = true
    media.addEventListener('devicechange', onDeviceChange)
    settle()
    return () => {
      isOpen = false
      media.removeEventListener('devicechange', onDeviceChange)
      settle()
    }
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choices: () => wanted,
    open,
    toggle: (kind) => want(kind, { isOn: !wanted[kind].isOn }),
    choose: (kind, deviceId) => want(kind, { deviceId }),
    tryAgain: settle,
  }
}

function missingDevice({ camera, microphone }: Devices, kinds: readonly DeviceKind[]): MediaFailure | null {
  if (kinds.includes('camera') && camera.length === 0) return 'no-camera'
  return kinds.includes('microphone') && microphone.length === 0 ? 'no-microphone' : null
}

function constraints(
  kinds: readonly DeviceKind[],
  chosen: (kind: DeviceKind) => string | null,
  facing: Facing,
): MediaStreamConstraints {
  const exact = (kind: DeviceKind) => {
    const deviceId = chosen(kind)
    return deviceId === null ? null : { deviceId: { exact: deviceId } }
  }
  return {
    video: kinds.includes('camera') && (exact('camera') ?? { facingMode: facing }),
    audio: kinds.includes('microphone') && (exact('microphone') ?? true),
  }
}
