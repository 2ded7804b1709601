import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/**
 * The result of one delivery attempt. Dropped: the mail is accepted, but the connection breaks
 * before the reply.
 */
export type Reception =
  | 'take'
  | 'refuse-sender'
  | 'refuse-recipient'
  | 'refuse-mail'
  | 'later'
  | 'drop-after-data'
  | 'silence'

/** A received mail. */
type ReceivedMail = { readonly messageId: string; readonly to: string; readonly source: string }

/** A local mail server that a test controls. */
export type SmtpReceiver = {
  readonly url: string
  /** Every mail that arrived completely, including repeated ones. */
  readonly received: readonly ReceivedMail[]
  /** The results of the next attempts, in order. After them every mail is accepted. */
  readonly next: (...receptions: readonly Reception[]) => void
  /** Called when a mail has arrived, before the reply. */
  readonly onceReceived: (callback: () => void) => void
  readonly close: () => Promise<void>
}

/** Starts it on a free port of this machine. */
export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const received: ReceivedMail[] = []
  const plan: Reception[] = []
  const present = new Map<string, Reception>()
  let callback: (() => void) | undefined
  const options: SMTPServerOptions = {
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(reply(535, 'Wrong login')),
    logger: false,
    onMailFrom: (_address, session, done) => {
      const reception = plan.shift() ?? 'take'
      present.set(session.id, reception)
      done(reception === 'refuse-sender' ? reply(550, 'Quota exceeded') : undefined)
    },
    onRcptTo: (_address, session, done) => {
      done(
        present.get(session.id) === 'refuse-recipient' ? reply(550, 'No such mailbox') : undefined,
      )
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8')
        const reception = present.get(session.id) ?? 'take'
        if (reception === 'refuse-mail') return done(reply(554, 'Not wanted'))
        if (reception === 'later') return done(reply(451, 'Try again later'))
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join()
        received.push({ messageId: /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '', to, source })
        callback?.()
        if (reception === 'silence') return
        if (reception === 'drop-after-data') return sockets.get(session.remotePort)?.destroy()
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  const sockets = new Map<number, { readonly destroy: () => void }>()
  server.server.on('connection', (socket) => sockets.set(socket.remotePort ?? 0, socket))
  // Some tests break connections on purpose.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = addressOf(server.server.address())
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: (...receptions) => {
      plan.push(...receptions)
    },
    onceReceived: (given) => {
      callback = () => {
        callback = undefined
        given()
      }
    },
    close: () => {
      for (const socket of sockets.values()) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function addressOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string')
    throw new Error('The mail server listens on no port')
  return address
}
