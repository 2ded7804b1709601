import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { DataKeyring } from '../../../crypto/data-key.ts'
import type { Notices, OpenNotices } from '../../../database/notices.ts'
import { describeFailure } from '../../../graphql/error-formatter.ts'
import { readEvent, type RoomEvent, writeEvent } from './room-events.ts'

export type EventChannelPorts = {
  readonly openNotices: OpenNotices
  readonly dataKeys: DataKeyring
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

export type EventListener = {
  /** The channel is being opened. Events published here are the first ones. */
  readonly opening: () => void
  readonly hear: (from: string, event: RoomEvent) => void
  /** The channel was lost. The next event opens it again. */
  readonly lost: () => void
}

/** Events of video calls between the processes of one database, encrypted with the data key. */
export type EventChannel = {
  /** The name of this process. It hears its own events, too. */
  readonly self: string
  readonly isOpen: () => boolean
  readonly publish: (event: RoomEvent) => Promise<void>
  /** Gives up a channel on which nothing is heard. */
  readonly abandon: () => void
  readonly close: () => Promise<void>
}

const CHANNEL = 'video_signal'
const CONTEXT = ['video-signal']

/** The first event opens the channel: a server without calls needs no connection. */
export function createEventChannel(
  { openNotices, dataKeys, log }: EventChannelPorts,
  listener: EventListener,
): EventChannel {
  const self = randomUUID()
  let notices: Promise<Notices> | undefined

  const hear = (sealed: Buffer): void => {
    try {
      const heard: unknown = JSON.parse(dataKeys.open(sealed, CONTEXT))
      const [from = '', ...texts] = Array.isArray(heard) ? heard.map(String) : []
      const event = readEvent(texts)
      if (event !== undefined) listener.hear(from, event)
    } catch (error) {
      log.warn({ failure: describeFailure(error) }, 'A message from another process cannot be used')
    }
  }
  const lose = (lost: Promise<Notices>, error?: unknown): void => {
    if (notices !== lost) return
    notices = undefined
    log.warn(
      { failure: describeFailure(error) },
      'The connection between the processes was lost; calls reconnect',
    )
    void lost.then((opened) => opened.close()).catch(() => undefined)
    listener.lost()
  }
  const open = (): Promise<Notices> => {
    const opening: Promise<Notices> = openNotices(CHANNEL, { hear, lost: () => lose(opening) })
    notices = opening
    listener.opening()
    return opening
  }

  return {
    self,
    isOpen: () => notices !== undefined,
    publish: async (event) => {
      const sealed = dataKeys.seal(JSON.stringify([self, ...writeEvent(event)]), CONTEXT)
      const channel = notices ?? open()
      await channel
        .then((opened) => opened.publish(sealed))
        .catch((error: unknown) => lose(channel, error))
    },
    abandon: () => {
      if (notices !== undefined) lose(notices, new Error('Nothing is heard'))
    },
    close: async () => {
      const closing = notices
      notices = undefined
      await closing?.then((opened) => opened.close()).catch(() => undefined)
    },
  }
}
