import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { codedError } from '../../errors.ts'
import { VENDOR_ATTEMPT_MS, VENDOR_ATTEMPTS } from '../vendor-wait.ts'
import { type CallRole, PASS_MINUTES, type VideoGateway } from './video-gateway.ts'

/** The ids and the secret of a Twilio API key. */
export type TwilioKeys = {
  readonly accountSid: string
  readonly apiKeySid: string
  readonly apiKeySecret: string
}

export type TwilioOptions = TwilioKeys & {
  readonly now?: () => Date
  /** Another server with the same API, for tests. */
  readonly origin?: string
  /** Time limit of one attempt. */
  readonly timeoutMs?: number
  /** Logs failures: the status and Twilio's error number, never its messages. */
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

const ORIGIN = 'https://video.twilio.com'
/** A room with this name is already open. Source: Twilio's error 53113. */
const ROOM_EXISTS = 53_113
/** More than a visit needs. */
const MOST_PARTICIPANTS = '4'

type Answer = { readonly status: number; readonly code?: unknown; readonly room?: unknown }

/**
 * The real gateway. It uses two parts of Twilio's API: one request opens a room, and a JSON Web
 * Token is signed here. So Twilio's server package is not needed.
 */
export function createTwilioGateway(options: TwilioOptions): VideoGateway {
  const { accountSid, apiKeySid, apiKeySecret, now = () => new Date(), log } = options
  const address = `${options.origin ?? ORIGIN}/v1/Rooms`
  const authorization = `Basic ${Buffer.from(`${apiKeySid}:${apiKeySecret}`).toString('base64')}`

  const askForRoom = async (name: string): Promise<Answer> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({
        UniqueName: name,
        Type: 'group',
        MaxParticipants: MOST_PARTICIPANTS,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? VENDOR_ATTEMPT_MS),
    })
    const body: unknown = await response.json()
    return {
      status: response.status,
      code: inside(body, 'code'),
      room: inside(body, 'unique_name'),
    }
  }

  const openRoom = async (name: string): Promise<void> => {
    let failure: unknown
    for (let attempt = 1; attempt <= VENDOR_ATTEMPTS; attempt += 1) {
      const answer = await askForRoom(name).catch((cause: unknown) => {
        failure = cause
      })
      if (answer === undefined) continue
      if (answer.code === ROOM_EXISTS || (answer.status === 201 && answer.room === name)) return
      failure = answer
      if (answer.status < 500) break
    }
    log?.warn({ twilio: describeFailure(failure) }, 'Twilio gave no usable answer')
    throw codedError('VIDEO_UNAVAILABLE', failure instanceof Error ? { cause: failure } : {})
  }

  return {
    vendor: 'twilio',
    admit: async (reference, role) => {
      await openRoom(reference)
      const issuedAt = Math.floor(now().getTime() / 1000)
      const expires = issuedAt + PASS_MINUTES * 60
      const claims = {
        jti: `${apiKeySid}-${randomUUID()}`,
        iss: apiKeySid,
        sub: accountSid,
        iat: issuedAt,
        exp: expires,
        grants: { identity: role, video: { room: reference } },
      }
      return {
        sessionId: reference,
        token: signed(claims, apiKeySecret),
        expiresAt: new Date(expires * 1000),
      }
    },
  }
}

type Claims = { readonly exp: number; readonly grants: { readonly identity: CallRole } } & Readonly<
  Record<string, unknown>
>

function signed(claims: Claims, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function describeFailure(failure: unknown): object {
  if (failure instanceof Error) return { type: failure.name }
  const [status, code] = [inside(failure, 'status'), inside(failure, 'code')]
  return { status, ...(Number.isInteger(code) ? { code } : {}) }
}

/** The data comes from the network, so its members are checked. */
function inside(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
