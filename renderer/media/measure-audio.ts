import { roundTripMs } from '#renderer/api/round-trip.ts'
import { type AudioMeasure, audioScore } from './audio-score.ts'

const LISTENS_MS = 1_000

/**
 * Rates sound by two measurements. The microphone's sound is sent through a WebRTC connection
 * inside this browser, which shows jitter and loss. A small request to the portal's server shows
 * the delay of the network. The connection to the provider is not measured.
 *
 * @throws {Error} If no sound arrives, or the server does not reply.
 */
export async function measureAudio(track: MediaStreamTrack, signal: AbortSignal): Promise<number> {
  const [heard, roundTrip] = await Promise.all([loopBack(track, signal), roundTripMs(signal)])
  return audioScore({ ...heard, roundTripMs: roundTrip })
}

async function loopBack(
  track: MediaStreamTrack,
  signal: AbortSignal,
): Promise<Pick<AudioMeasure, 'jitterMs' | 'lossRatio'>> {
  const near = new RTCPeerConnection()
  const far = new RTCPeerConnection()
  try {
    near.addEventListener(
      'icecandidate',
      ({ candidate }) => void far.addIceCandidate(candidate ?? undefined).catch(() => undefined),
    )
    far.addEventListener(
      'icecandidate',
      ({ candidate }) => void near.addIceCandidate(candidate ?? undefined).catch(() => undefined),
    )
    const arrives = new Promise<void>((resolve) => far.addEventListener('track', () => resolve()))
    near.addTrack(track, new MediaStream([track]))
    await near.setLocalDescription()
    await far.setRemoteDescription(described(near))
    await far.setLocalDescription()
    await near.setRemoteDescription(described(far))
    await Promise.race([arrives, until(signal)])
    await connected(near, signal)
    await Promise.race([new Promise((resolve) => setTimeout(resolve, LISTENS_MS)), until(signal)])
    return heardBy(await far.getStats())
  } finally {
    near.close()
    far.close()
  }
}

function described({ localDescription }: RTCPeerConnection): RTCSessionDescription {
  if (localDescription === null) throw new Error('the connection has no description')
  return localDescription
}

function connected(connection: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  const isConnected = new Promise<void>((resolve, reject) => {
    const look = () => {
      if (connection.connectionState === 'connected') resolve()
      if (connection.connectionState === 'failed') reject(new Error('no sound goes around'))
    }
    connection.addEventListener('connectionstatechange', look)
    look()
  })
  return Promise.race([isConnected, until(signal)])
}

/** Rejects when the signal aborts, and never resolves. */
function until(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

function heardBy(stats: RTCStatsReport): Pick<AudioMeasure, 'jitterMs' | 'lossRatio'> {
  const reports: unknown[] = []
  stats.forEach((report: unknown) => {
    reports.push(report)
  })
  const inbound = reports.find((report) => member(report, 'type') === 'inbound-rtp')
  const received = numberOf(inbound, 'packetsReceived')
  const lost = Math.max(0, numberOf(inbound, 'packetsLost'))
  if (received === 0) throw new Error('no sound arrived')
  return { jitterMs: numberOf(inbound, 'jitter') * 1_000, lossRatio: lost / (lost + received) }
}

function numberOf(report: unknown, name: string): number {
  const value = member(report, name)
  return typeof value === 'number' ? value : 0
}

function member(report: unknown, name: string): unknown {
  return typeof report === 'object' && report !== null ? Reflect.get(report, name) : undefined
}
