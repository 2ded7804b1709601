import pg from 'pg'

/** A channel on which the processes of one database hear each other, without storing anything. */
export type Notices = {
  /**
   * Sends bytes to all processes that have opened the channel, including this one. All of them hear
   * all notices in the same order.
   */
  readonly publish: (bytes: Buffer) => Promise<void>
  readonly close: () => Promise<void>
}

export type NoticeListener = {
  readonly hear: (bytes: Buffer) => void
  /** Called once if the connection ends before `close`. Later notices are ignored. */
  readonly lost: () => void
}

export type OpenNotices = (channel: string, listener: NoticeListener) => Promise<Notices>

/** PostgreSQL's limit is 8,000 bytes. The number of the part comes before the text. */
const LARGEST_PART = 7_900
/** A statement without a reply means that the connection is dead. */
const ANSWER_WITHIN_MS = 5_000

/**
 * Opens a channel with LISTEN and NOTIFY, on a separate connection. A pooler between server and
 * PostgreSQL must give it a session.
 */
export async function openNotices(
  config: pg.ClientConfig,
  channel: string,
  { hear, lost }: NoticeListener,
): Promise<Notices> {
  const client = new pg.Client({
    ...config,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  let isOpen = true
  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    void client.end().catch(() => undefined)
    lost()
  }
  client.on('error', end)
  client.on('end', end)
  client.on('notification', joinParts(hear))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    isOpen = false
    void client.end().catch(() => undefined)
    throw error
  }
  const send = async (bytes: Buffer): Promise<void> => {
    try {
      await client.query('select pg_notify($1, part) from unnest($2::text[]) as part', [
        channel,
        partsOf(bytes),
      ])
    } catch (error) {
      end()
      throw error
    }
  }
  let last: Promise<void> = Promise.resolve()
  return {
    publish: (bytes) => {
      const sent = last.then(() => send(bytes))
      last = sent.catch(() => undefined)
      return sent
    },
    close: async () => {
      await last
      if (!isOpen) return
      isOpen = false
      await client.end()
    },
  }
}

/**
 * One statement sends all parts, so that no other notice comes between them. The numbers make equal
 * parts different, because PostgreSQL drops repetitions.
 */
function partsOf(bytes: Buffer): readonly string[] {
  const text = bytes.toString('base64')
  const count = Math.max(1, Math.ceil(text.length / LARGEST_PART))
  return Array.from(
    { length: count },
    (_, index) =>
      `${count - 1 - index}:${text.slice(index * LARGEST_PART, (index + 1) * LARGEST_PART)}`,
  )
}

function joinParts(hear: (bytes: Buffer) => void): (notice: pg.Notification) => void {
  let begun = ''
  return ({ payload = '' }) => {
    const colon = payload.indexOf(':')
    begun += payload.slice(colon + 1)
    if (payload.slice(0, colon) !== '0') return
    const bytes = Buffer.from(begun, 'base64')
    begun = ''
    hear(bytes)
  }
}
