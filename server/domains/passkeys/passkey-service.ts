import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { hashToken, isTokenShaped, TOKEN_BYTES } from '../../crypto/tokens.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import type { Device } from '../../device.ts'
import { type ErrorCode, type Outcome, refuse } from '../../errors.ts'
import type { Passkey, Session } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { isLoginRecent, requireOneself, requirePatient, type Viewer } from '../../viewer.ts'
import { findPerson, lockPerson } from '../people/person-statements.ts'
import type { SendAccountMail } from '../sessions/account-mails.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { createLoginTries } from '../sessions/login-tries.ts'
import type { LogsInAtSchool } from '../sessions/school-login.ts'
import {
  type DeviceReply,
  loginOptions,
  readReply,
  registrationOptions,
  verifiedCount,
  verifiedPasskey,
} from './passkey-proof.ts'
import { MOST_PASSKEYS, presentPasskey, readName, relyingPartyOf } from './passkey-rules.ts'
import { createPasskeyStore, type KnownPasskey } from './passkey-store.ts'

/** A browser's reply, and the client that sent it. */
type PasskeyLoginRequest = {
  readonly reply: unknown
  readonly clientAddress: string
  readonly device: Device
}

/**
 * Logs in with passkeys. Staff cannot add one for a patient. People who log in at their school
 * cannot have one.
 */
export type PasskeyService = {
  /** The person's passkeys, newest first. */
  readonly list: (viewer: Viewer | undefined) => Promise<readonly Passkey[]>
  /** False if the person logs in at their school, or has the maximum number of passkeys. */
  readonly mayAdd: (viewer: Viewer | undefined) => Promise<boolean>
  /**
   * @returns Options for the browser to make a passkey; PASSKEY_LIMIT, SIGN_ON_REQUIRED or
   * LOGIN_NOT_RECENT.
   */
  readonly beginAdding: (viewer: Viewer | undefined) => Promise<Outcome<object>>
  /**
   * Adds a new passkey and mails the person about it. A reply works once, within a few minutes, for
   * the person who began.
   *
   * @returns Refusals: PASSKEY_EXPIRED, PASSKEY_REFUSED, PASSKEY_LIMIT, SIGN_ON_REQUIRED.
   */
  readonly add: (
    viewer: Viewer | undefined,
    reply: unknown,
    device: Device,
  ) => Promise<Outcome<Passkey>>
  /**
   * @returns False if the name is too long. A blank name removes the name. Other people's passkeys
   * stay unchanged.
   */
  readonly rename: (viewer: Viewer | undefined, id: string, name: string) => Promise<boolean>
  readonly remove: (viewer: Viewer | undefined, id: string) => Promise<true>
  /** @returns Options for the browser to log in; TOO_MANY_REQUESTS above the client's limit. */
  readonly beginLogin: (clientAddress: string) => Promise<Outcome<object>>
  /**
   * Logs in with a device's signature. Failures count towards the same limit as wrong passwords.
   *
   * @returns Refusals: PASSKEY_EXPIRED, PASSKEY_REFUSED (both for an unknown passkey and for a
   * wrong signature), TOO_MANY_REQUESTS, SIGN_ON_REQUIRED.
   */
  readonly login: (request: PasskeyLoginRequest) => Promise<Outcome<Session>>
  /**
   * True if the portal should offer a passkey: the person has none, has not dismissed the offer,
   * and does not log in at their school.
   */
  readonly isOffered: (viewer: Viewer | undefined) => Promise<boolean>
  /** Dismisses the offer for good. */
  readonly putOffOffer: (viewer: Viewer | undefined) => Promise<true>
}

type PasskeyPorts = {
  readonly platform: Platform
  readonly sendMail: SendAccountMail
  readonly logsInAtSchool: LogsInAtSchool
  /** The portal's name on devices. */
  readonly portalName: string
}

const CHALLENGE_LASTS_MS = 5 * 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function createPasskeyService({
  platform,
  sendMail,
  logsInAtSchool,
  portalName,
}: PasskeyPorts): PasskeyService {
  const { db, now, newId, randomBytes, config } = platform
  const store = createPasskeyStore(db)
  const limit = createAttemptLimit(platform)
  const tries = createLoginTries(platform)
  const portal = relyingPartyOf(config.publicUrl)
  const newHandle = () => randomBytes(TOKEN_BYTES)

  const newChallenge = async (userId: string | null): Promise<string> => {
    const challenge = randomBytes(TOKEN_BYTES).toString('base64url')
    const expires_at = new Date(now().getTime() + CHALLENGE_LASTS_MS)
    await store.addChallenge({ challenge_hash: hashToken(challenge), user_id: userId, expires_at })
    return challenge
  }

  /**
   * Uses up a challenge, even if the reply turns out invalid.
   *
   * @returns False if it was used before, has expired, or is another person's.
   */
  const takeChallenge = async (
    { challenge }: DeviceReply,
    userId: string | null,
  ): Promise<boolean> => {
    const taken = isTokenShaped(challenge)
      ? await store.takeChallenge(hashToken(challenge))
      : undefined
    return taken !== undefined && taken.user_id === userId && now() < taken.expires_at
  }

  const isAtSchool = async (userId: string): Promise<boolean> => {
    const user = await findPerson(db, userId)
    return user !== undefined && (await logsInAtSchool(user))
  }

  const keep = async (trx: Trx, userId: string, passkey: NewPasskey): Promise<Outcome<Passkey>> => {
    const user = await lockPerson(trx, userId)
    const kept = createPasskeyStore(trx)
    if ((await kept.ofUser(userId)).length >= MOST_PASSKEYS) return refuse('PASSKEY_LIMIT')
    const row = {
      ...passkey,
      id: newId(),
      user_id: userId,
      name: null,
      created_at: now(),
      last_used_at: null,
    }
    if (!(await kept.add(row))) return refuse('PASSKEY_REFUSED')
    await sendMail(trx, user, { template: 'passkey-added' })
    return { ok: true, value: presentPasskey(row) }
  }

  /** Logs in with a known passkey. @returns The refusal's code if it fails. */
  const open = async (
    reply: DeviceReply,
    known: KnownPasskey,
    device: Device,
  ): Promise<Session | ErrorCode> => {
    const {
      handle,
      public_key: publicKey,
      signature_count: signatureCount,
      user_id: userId,
    } = known
    const expected = { ...portal, challenge: reply.challenge }
    const count = await verifiedCount(reply, { handle, publicKey, signatureCount }, expected)
    if (count === undefined) return 'PASSKEY_REFUSED'
    if (await isAtSchool(userId)) return 'SIGN_ON_REQUIRED'
    return withTransaction(db, async (trx) => {
      const isNoted = await createPasskeyStore(trx).noteUse(known.id, {
        signatureCount: count,
        at: now(),
      })
      if (!isNoted) return 'PASSKEY_REFUSED'
      return beginSession(trx, platform, {
        userId,
        impersonationId: null,
        wayIn: 'Passkey',
        device,
      })
    })
  }

  return {
    list: async (viewer) => (await store.ofUser(requirePatient(viewer).userId)).map(presentPasskey),
    mayAdd: async (viewer) => {
      const { userId } = requireOneself(viewer)
      return (await store.ofUser(userId)).length < MOST_PASSKEYS && !(await isAtSchool(userId))
    },
    beginAdding: async (viewer) => {
      const oneself = requireOneself(viewer)
      const { userId } = oneself
      const [user, known] = await Promise.all([findPerson(db, userId), store.ofUser(userId)])
      if (user === undefined || (await logsInAtSchool(user))) return refuse('SIGN_ON_REQUIRED')
      if (known.length >= MOST_PASSKEYS) return refuse('PASSKEY_LIMIT')
      if (!isLoginRecent(oneself, now())) return refuse('LOGIN_NOT_RECENT')
      const owner = {
        handle: await store.handleOf(userId, newHandle()),
        email: user.email,
        name: user.preferred_name ?? user.first_name ?? user.email,
        known: known.map(({ credential_id, transports }) => ({
          credentialId: credential_id,
          transports,
        })),
      }
      const challenge = await newChallenge(userId)
      return {
        ok: true,
        value: await registrationOptions(
          { ...portal, challenge },
          portalName,
          owner,
          CHALLENGE_LASTS_MS,
        ),
      }
    },
    add: async (viewer, sent, device) => {
      const { userId } = requireOneself(viewer)
      const reply = readReply(sent)
      if (reply === undefined) return refuse('PASSKEY_REFUSED')
      if (!(await takeChallenge(reply, userId))) return refuse('PASSKEY_EXPIRED')
      const made = await verifiedPasskey(reply, { ...portal, challenge: reply.challenge })
      if (made === undefined) return refuse('PASSKEY_REFUSED')
      if (await isAtSchool(userId)) return refuse('SIGN_ON_REQUIRED')
      const passkey = {
        credential_id: made.credentialId,
        public_key: made.publicKey,
        signature_count: made.signatureCount,
        transports: reply.transports,
        device: device.kind,
        browser: device.browser,
      }
      return withTransaction(db, (trx) => keep(trx, userId, passkey))
    },
    rename: async (viewer, id, text) => {
      const { userId } = requireOneself(viewer)
      const name = readName(text)
      if (name === undefined) return false
      if (UUID.test(id)) await store.rename(userId, id, name)
      return true
    },
    remove: async (viewer, id) => {
      const { userId } = requireOneself(viewer)
      if (UUID.test(id)) await store.remove(userId, id)
      return true
    },
    beginLogin: async (clientAddress) => {
      if (!(await limit.take('passkey-login', clientAddress, config.linksPerAddress)))
        return refuse('TOO_MANY_REQUESTS')
      const challenge = await newChallenge(null)
      return { ok: true, value: await loginOptions({ ...portal, challenge }, CHALLENGE_LASTS_MS) }
    },
    login: async ({ reply: sent, clientAddress, device }) => {
      const isClientWithin = await tries.takeClient(clientAddress)
      const wrong = (isWithin: boolean) =>
        refuse(isWithin ? 'PASSKEY_REFUSED' : 'TOO_MANY_REQUESTS')
      const reply = readReply(sent)
      if (reply === undefined) return wrong(isClientWithin)
      if (!(await takeChallenge(reply, null))) return refuse('PASSKEY_EXPIRED')
      const known = await store.find(reply.credentialId)
      const user = known && (await findPerson(db, known.user_id))
      if (known === undefined || user === undefined) return wrong(isClientWithin)
      const isEmailWithin = await tries.takeEmail(user.email, clientAddress)
      const opened = await open(reply, known, device)
      if (opened === 'PASSKEY_REFUSED') return wrong(isClientWithin && isEmailWithin)
      await tries.giveBack(user.email, clientAddress)
      return typeof opened === 'string' ? refuse(opened) : { ok: true, value: opened }
    },
    isOffered: async (viewer) => {
      const { userId, impersonation } = requirePatient(viewer)
      return (
        impersonation === undefined &&
        (await store.isOfferOpen(userId)) &&
        !(await isAtSchool(userId))
      )
    },
    putOffOffer: async (viewer) => {
      await store.putOffOffer(requireOneself(viewer).userId, newHandle(), now())
      return true
    },
  }
}

/** A new passkey with data from its device and browser. */
type NewPasskey = {
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly signature_count: number
  readonly transports: readonly string[]
  readonly device: Device['kind']
  readonly browser: Device['browser']
}
