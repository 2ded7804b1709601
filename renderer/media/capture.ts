import { type CallChoices, type DeviceChoice, FIRST_CHOICES } from './call-choices.ts'
import { connectedDevice, type DeviceKind, type Devices, sortDevices } from './devices.ts'
import { type MediaFailure, mediaFailure } from './media-failure.ts'

/** The required members of a track. */
type CapturedTrack = Pick<MediaStreamTrack, 'kind' | 'stop' | 'getSettings'> & {
  addEventListener(type: 'ended', listener: () => void): void
}

/** The required members of the browser's media devices. */
export type MediaPort<Track> = {
  enumerateDevices(): Promise<readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]>
  getUserMedia(constraints: MediaStreamConstraints): Promise<{ getTracks(): readonly Track[] }>
  addEventListener(type: 'devicechange', listener: () => void): void
  removeEventListener(type: 'devicechange', listener: () => void): void
}

/** One device while it is captured. */
type Captured<Track> = {
  /** True if it is switched on; false during a failure. */
  readonly isOn: boolean
  /**
   * The chosen device, even before it is open; otherwise the one in use. Null while the browser
   * chooses.
   */
  readonly deviceId: string | null
  /**
   * Null while the device is off, opening or failing. The track ends when the device is switched
   * off, replaced or unplugged.
   */
  readonly track: Track | null
}

export type CaptureState<Track> = Readonly<Record<DeviceKind, Captured<Track>>> & {
  readonly devices: Devices
  readonly failure: MediaFailure | null
  /** True while the browser opens a device. It may be asking the person. */
  readonly isOpening: boolean
}

/** A camera and a microphone, each open while it is switched on. */
export type Capture<Track> = {
  readonly getState: () => CaptureState<Track>
  readonly subscribe: (listener: () => void) => () => void
  /** The choices for the next page, even if they fail at the moment. */
  readonly choices: () => CallChoices
  /**
   * Opens the devices that are switched on, and follows devices that are plugged in or out. Returns
   * a function that closes them all; they can be opened again.
   */
  readonly open: () => () => void
  readonly toggle: (kind: DeviceKind) => void
  readonly choose: (kind: DeviceKind, deviceId: string) => void
  /** Tries again after a failure. */
  readonly tryAgain: () => void
}

/** The kinds of devices to capture, and the camera that a phone opens by default: front or back. */
type CaptureOptions = { readonly kinds: readonly DeviceKind[]; readonly facing: () => Facing }
export type Facing = 'user' | 'environment'

const KINDS = ['camera', 'microphone'] as const
const BOTH: CaptureOptions = { kinds: KINDS, facing: () => 'user' }
const TRACK_KIND = { camera: 'video', microphone: 'audio' } as const

/**
 * Captures a camera and a microphone. A device that is switched off is closed, so that a camera's
 * light goes out. If a chosen device is unplugged, the browser chooses another one. Without any
 * device, the capture fails until one is plugged in.
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
    return {
      devices,
      failure,
      isOpening: turnsLeft > 0,
      camera: captured('camera'),
      microphone: captured('microphone'),
    }
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

  /**
   * Changes run one after the other, so the browser never has to ask the person twice at the same
   * time.
   */
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
      const lacking = options.kinds.filter(
        (kind) => wanted[kind].isOn && tracks[kind] === undefined,
      )
      if (failure === null && lacking.length > 0) await openTracks(lacking)
    } catch (error) {
      const isThere = (kind: DeviceKind) =>
        devices[kind].length > 0 || !options.kinds.includes(kind)
      failure = mediaFailure(error, {
        hasCamera: isThere('camera'),
        hasMicrophone: isThere('microphone'),
      })
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
    // Names of devices are known only after access is granted.
    devices = sortDevices(await media.enumerateDevices())
  }

  /** Requests the chosen devices. If one was unplugged in the meantime, requests any device. */
  async function ask(kinds: readonly DeviceKind[]): Promise<{ getTracks(): readonly Track[] }> {
    const chosen = (kind: DeviceKind) => connectedDevice(devices[kind], wanted[kind].deviceId)
    try {
      return await media.getUserMedia(constraints(kinds, chosen, options.facing()))
    } catch (error) {
      if (
        !(error instanceof Error || error instanceof DOMException) ||
        error.name !== 'OverconstrainedError'
      )
        throw error
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
      wanted = {
        ...wanted,
        [kind]: { ...wanted[kind], deviceId: connectedDevice(listed[kind], wanted[kind].deviceId) },
      }
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

function missingDevice(
  { camera, microphone }: Devices,
  kinds: readonly DeviceKind[],
): MediaFailure | null {
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
