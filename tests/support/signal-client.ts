/** The browser's end of the signalling: the messages it received, and why its socket closed. */
export type SignalClient = {
  readonly socket: WebSocket
  readonly heard: readonly unknown[]
  readonly say: (message: object) => void
  /** The close code; resolves when the socket closes. */
  readonly closed: Promise<number>
  /** Waits for a message of a type. */
  readonly hear: (type: string) => Promise<unknown>
}

/** Connects to a local server. */
export async function connectSignal(port: number, path = '/video-signal'): Promise<SignalClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  const heard: unknown[] = []
  const waiting: (() => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)))
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code))
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The socket did not open')))
  })
  const find = (type: string) =>
    heard.find(
      (one) => typeof one === 'object' && one !== null && Reflect.get(one, 'type') === type,
    )
  return {
    socket,
    heard,
    closed,
    say: (message) => socket.send(JSON.stringify(message)),
    hear: (type) =>
      new Promise((resolve) => {
        const look = () => {
          const found = find(type)
          if (found !== undefined) resolve(found)
        }
        waiting.push(look)
        look()
      }),
  }
}
