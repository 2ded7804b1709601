import { createTransport } from 'nodemailer'
import { isLoopback } from '../../plugins/service-address.ts'
import type { MailGateway, MailOutcome } from './mail-gateway.ts'

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  readonly url: string
  /** Time limit for each step. */
  readonly timeoutMs: number
}

/** The SMTP gateway. Connections to other machines are always encrypted. */
export function createSmtpGateway({ url, timeoutMs }: SmtpOptions): MailGateway {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    sendMail: async ({ attachments, unsubscribeUrl, ...mail }) => {
      try {
        await transport.sendMail({
          ...mail,
          attachments: attachments.map(({ fileName, mediaType, content }) => ({
            filename: fileName,
            contentType: mediaType,
            content,
          })),
          ...(unsubscribeUrl === null ? {} : { list: { unsubscribe: unsubscribeUrl } }),
        })
        return { type: 'taken' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/**
 * Only a reply about this mail is final. A refused login or sender, or a broken connection, says
 * nothing about it.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { code, responseCode, permanent, command } = describe(error)
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  const told = responseCode === undefined ? (code ?? 'UNKNOWN') : `SMTP_${responseCode}`
  return { type: isAboutMail && permanent ? 'refused' : 'unavailable', code: told }
}

type Described = {
  readonly code?: string
  readonly responseCode?: number
  readonly permanent: boolean
  /** The command that the server replied to. */
  readonly command?: string
}

function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { permanent: false }
  return {
    permanent: 'permanent' in error && error.permanent === true,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? { responseCode: error.responseCode }
      : {}),
    ...('command' in error && typeof error.command === 'string' ? { command: error.command } : {}),
  }
}
