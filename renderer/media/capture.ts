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
  const situation: Situation<Track> = {
    wanted: first,
    tracks: {},
    devices: { camera: [], microphone: [] },
    failure: null,
    turnsLeft: 0,
  }
  const session: Session<Track> = {
    ...situation,
    media,
    options,
    listeners,
    isOpen: false,
    turns: Promise.resolve(),
    state: present(situation),
  }
  const onDeviceChange = () => followDevices(session)
  return {
    getState: () => session.state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choices: () => session.wanted,
    open: () => {
      session.isOpen = true
      media.addEventListener('devicechange', onDeviceChange)
      settle(session)
      return () => {
        session.isOpen = false
        media.removeEventListener('devicechange', onDeviceChange)
        settle(session)
      }
    },
    toggle: (kind) => want(session, kind, { isOn: !session.wanted[kind].isOn }),
    choose: (kind, deviceId) => want(session, kind, { deviceId }),
    tryAgain: () => settle(session),
  }
}

/** The person's choices, the captured tracks and the known devices. */
type Situation<Track> = {
  wanted: CallChoices
  tracks: Partial<Record<DeviceKind, Track>>
  devices: Devices
  failure: MediaFailure | null
  /** Number of changes that are not carried out yet. */
  turnsLeft: number
}

type Session<Track> = Situation<Track> & {
  readonly media: MediaPort<Track>
  readonly options: CaptureOptions
  readonly listeners: ReadonlySet<() => void>
  isOpen: boolean
  turns: Promise<void>
  state: CaptureState<Track>
}

function present<Track extends CapturedTrack>(situation: Situation<Track>): CaptureState<Track> {
  return {
    devices: situation.devices,
    failure: situation.failure,
    isOpening: situation.turnsLeft > 0,
    camera: captured(situation, 'camera'),
    microphone: captured(situation, 'microphone'),
  }
}

function captured<Track extends CapturedTrack>(
  { wanted, tracks, failure }: Situation<Track>,
  kind: DeviceKind,
): Captured<Track> {
  const track = tracks[kind] ?? null
  return {
    isOn: wanted[kind].isOn && failure === null,
    deviceId: wanted[kind].deviceId ?? track?.getSettings().deviceId ?? null,
    track,
  }
}

function publish<Track extends CapturedTrack>(session: Session<Track>): void {
  session.state = present(session)
  for (const listener of session.listeners) listener()
}

function want<Track extends CapturedTrack>(
  session: Session<Track>,
  kind: DeviceKind,
  choice: Partial<DeviceChoice>,
): void {
  rememberChoice(session, kind, choice)
  settle(session)
}

function rememberChoice<Track>(
  situation: Situation<Track>,
  kind: DeviceKind,
  choice: Partial<DeviceChoice>,
): void {
  const { wanted } = situation
  situation.wanted = { ...wanted, [kind]: { ...wanted[kind], ...choice } }
}

/**
 * Changes run one after the other, so the browser never has to ask the person twice at the same
 * time.
 */
function settle<Track extends CapturedTrack>(session: Session<Track>): void {
  session.turnsLeft += 1
  publish(session)
  session.turns = session.turns
    .then(() => reachWanted(session))
    .then(() => {
      session.turnsLeft -= 1
      publish(session)
    })
}

async function reachWanted<Track extends CapturedTrack>(session: Session<Track>): Promise<void> {
  const { media, wanted } = session
  const { kinds } = session.options
  for (const kind of KINDS)
    if (!session.isOpen || !wanted[kind].isOn || isAnotherDevice(session, kind)) drop(session, kind)
  if (!session.isOpen) return
  try {
    session.devices = sortDevices(await media.enumerateDevices())
    session.failure = missingDevice(session.devices, kinds)
    const lacking = kinds.filter(
      (kind) => session.wanted[kind].isOn && session.tracks[kind] === undefined,
    )
    if (session.failure === null && lacking.length > 0) await openTracks(session, lacking)
  } catch (error) {
    const isThere = (kind: DeviceKind) => session.devices[kind].length > 0 || !kinds.includes(kind)
    session.failure = mediaFailure(error, {
      hasCamera: isThere('camera'),
      hasMicrophone: isThere('microphone'),
    })
  }
  if (session.failure !== null || !session.isOpen) for (const kind of KINDS) drop(session, kind)
}

async function openTracks<Track extends CapturedTrack>(
  session: Session<Track>,
  kinds: readonly DeviceKind[],
): Promise<void> {
  const stream = await ask(session, kinds)
  for (const kind of kinds) {
    const track = stream.getTracks().find((one) => one.kind === TRACK_KIND[kind])
    if (track === undefined) continue
    session.tracks = { ...session.tracks, [kind]: track }
    if (isAnotherDevice(session, kind)) rememberChoice(session, kind, { deviceId: null })
    track.addEventListener('ended', () => onEnded(session, kind, track))
  }
  // Names of devices are known only after access is granted.
  session.devices = sortDevices(await session.media.enumerateDevices())
}

/** Requests the chosen devices. If one was unplugged in the meantime, requests any device. */
async function ask<Track>(
  { media, options, devices, wanted }: Session<Track>,
  kinds: readonly DeviceKind[],
): Promise<{ getTracks(): readonly Track[] }> {
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

function isAnotherDevice<Track extends CapturedTrack>(
  { wanted, tracks }: Situation<Track>,
  kind: DeviceKind,
): boolean {
  const { deviceId } = wanted[kind]
  const track = tracks[kind]
  return track !== undefined && deviceId !== null && track.getSettings().deviceId !== deviceId
}

function drop<Track extends CapturedTrack>(situation: Situation<Track>, kind: DeviceKind): void {
  situation.tracks[kind]?.stop()
  const { [kind]: _, ...rest } = situation.tracks
  situation.tracks = rest
}

/** Browsers end a track when its device is unplugged, and when access is withdrawn. */
function onEnded<Track extends CapturedTrack>(
  session: Session<Track>,
  kind: DeviceKind,
  track: Track,
): void {
  if (session.tracks[kind] !== track) return
  drop(session, kind)
  followDevices(session)
}

function followDevices<Track extends CapturedTrack>(session: Session<Track>): void {
  if (session.failure !== 'refused') void forgetUnplugged(session)
}

async function forgetUnplugged<Track extends CapturedTrack>(
  session: Session<Track>,
): Promise<void> {
  const listed = sortDevices(await session.media.enumerateDevices().catch(() => []))
  for (const kind of KINDS) {
    const deviceId = session.tracks[kind]?.getSettings().deviceId ?? null
    if (deviceId !== null && connectedDevice(listed[kind], deviceId) === null) drop(session, kind)
    const chosen = connectedDevice(listed[kind], session.wanted[kind].deviceId)
    rememberChoice(session, kind, { deviceId: chosen })
  }
  settle(session)
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
