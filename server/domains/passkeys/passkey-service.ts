import { type AttemptLimit, createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { TOKEN_BYTES } from '../../crypto/tokens.ts'
import { withTransaction } from '../../database/transaction.ts'
import type { Device } from '../../device.ts'
import { type ErrorCode, type Outcome, refuse } from '../../errors.ts'
import type { Passkey, Session } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { isLoginRecent, requireOneself, requirePatient, type Viewer } from '../../viewer.ts'
import { findPerson, lockPerson } from '../people/person-statements.ts'
import type { SendAccountMail } from '../sessions/account-mails.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { createLoginTries, type LoginTries } from '../sessions/login-tries.ts'
import type { LogsInAtSchool } from '../sessions/school-login.ts'
import { CHALLENGE_LASTS_MS, newChallenge, takeChallenge } from './passkey-challenges.ts'
import {
  type DeviceReply,
  loginOptions,
  readReply,
  registrationOptions,
  verifiedCount,
  verifiedPasskey,
} from './passkey-proof.ts'
import {
  MOST_PASSKEYS,
  presentPasskey,
  readName,
  type RelyingParty,
  relyingPartyOf,
} from './passkey-rules.ts'
import {
  addPasskey,
  findPasskey,
  handleOf,
  isOfferOpen,
  type KnownPasskey,
  noteUse,
  passkeysOf,
  putOffOffer,
  removePasskey,
  renamePasskey,
} from './passkey-store.ts'

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Context = PasskeyPorts & {
  readonly limit: AttemptLimit
  readonly tries: LoginTries
  readonly portal: RelyingParty
}

async function mayAdd(context: Context, viewer: Viewer | undefined): Promise<boolean> {
  const { userId } = requireOneself(viewer)
  const passkeys = await passkeysOf(context.platform.db, userId)
  return passkeys.length < MOST_PASSKEYS && !(await isAtSchool(context, userId))
}

async function beginAdding(context: Context, viewer: Viewer | undefined): Promise<Outcome<object>> {
  const { db, now, randomBytes } = context.platform
  const oneself = requireOneself(viewer)
  const { userId } = oneself
  const [user, known] = await Promise.all([findPerson(db, userId), passkeysOf(db, userId)])
  if (user === undefined || (await context.logsInAtSchool(user))) return refuse('SIGN_ON_REQUIRED')
  if (known.length >= MOST_PASSKEYS) return refuse('PASSKEY_LIMIT')
  if (!isLoginRecent(oneself, now())) return refuse('LOGIN_NOT_RECENT')
  const owner = {
    handle: await handleOf(db, userId, randomBytes(TOKEN_BYTES)),
    email: user.email,
    name: user.preferred_name ?? user.first_name ?? user.email,
    known: known.map(({ credential_id, transports }) => ({
      credentialId: credential_id,
      transports,
    })),
  }
  const challenge = await newChallenge(context.platform, userId)
  const value = await registrationOptions(
    { ...context.portal, challenge },
    context.portalName,
    owner,
    CHALLENGE_LASTS_MS,
  )
  return { ok: true, value }
}

async function add(
  context: Context,
  viewer: Viewer | undefined,
  { sent, device }: { readonly sent: unknown; readonly device: Device },
): Promise<Outcome<Passkey>> {
  const { userId } = requireOneself(viewer)
  const reply = readReply(sent)
  if (reply === undefined) return refuse('PASSKEY_REFUSED')
  if (!(await takeChallenge(context.platform, reply, userId))) return refuse('PASSKEY_EXPIRED')
  const made = await verifiedPasskey(reply, { ...context.portal, challenge: reply.challenge })
  if (made === undefined) return refuse('PASSKEY_REFUSED')
  if (await isAtSchool(context, userId)) return refuse('SIGN_ON_REQUIRED')
  return keep(context, userId, {
    credential_id: made.credentialId,
    public_key: made.publicKey,
    signature_count: made.signatureCount,
    transports: reply.transports,
    device: device.kind,
    browser: device.browser,
  })
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

function keep(
  { platform, sendMail }: Context,
  userId: string,
  passkey: NewPasskey,
): Promise<Outcome<Passkey>> {
  return withTransaction(platform.db, async (trx) => {
    const user = await lockPerson(trx, userId)
    if ((await passkeysOf(trx, userId)).length >= MOST_PASSKEYS) return refuse('PASSKEY_LIMIT')
    const row = {
      ...passkey,
      id: platform.newId(),
      user_id: userId,
      name: null,
      created_at: platform.now(),
      last_used_at: null,
    }
    if (!(await addPasskey(trx, row))) return refuse('PASSKEY_REFUSED')
    await sendMail(trx, user, { template: 'passkey-added' })
    return { ok: true, value: presentPasskey(row) }
  })
}

async function rename(
  { platform }: Context,
  viewer: Viewer | undefined,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<boolean> {
  const { userId } = requireOneself(viewer)
  const name = readName(text)
  if (name === undefined) return false
  if (UUID.test(id)) await renamePasskey(platform.db, { userId, id }, name)
  return true
}

async function beginLogin(context: Context, clientAddress: string): Promise<Outcome<object>> {
  const { config } = context.platform
  if (!(await context.limit.take('passkey-login', clientAddress, config.linksPerAddress)))
    return refuse('TOO_MANY_REQUESTS')
  const challenge = await newChallenge(context.platform, null)
  const value = await loginOptions({ ...context.portal, challenge }, CHALLENGE_LASTS_MS)
  return { ok: true, value }
}

async function login(
  context: Context,
  { reply: sent, clientAddress, device }: PasskeyLoginRequest,
): Promise<Outcome<Session>> {
  const { tries } = context
  const { db } = context.platform
  const isClientWithin = await tries.takeClient(clientAddress)
  const wrong = (isWithin: boolean) => refuse(isWithin ? 'PASSKEY_REFUSED' : 'TOO_MANY_REQUESTS')
  const reply = readReply(sent)
  if (reply === undefined) return wrong(isClientWithin)
  if (!(await takeChallenge(context.platform, reply, null))) return refuse('PASSKEY_EXPIRED')
  const known = await findPasskey(db, reply.credentialId)
  const user = known && (await findPerson(db, known.user_id))
  if (known === undefined || user === undefined) return wrong(isClientWithin)
  const isEmailWithin = await tries.takeEmail(user.email, clientAddress)
  const opened = await open(context, reply, { known, device })
  if (opened === 'PASSKEY_REFUSED') return wrong(isClientWithin && isEmailWithin)
  await tries.giveBack(user.email, clientAddress)
  return typeof opened === 'string' ? refuse(opened) : { ok: true, value: opened }
}

/** Logs in with a known passkey. @returns The refusal's code if it fails. */
async function open(
  context: Context,
  reply: DeviceReply,
  { known, device }: { readonly known: KnownPasskey; readonly device: Device },
): Promise<Session | ErrorCode> {
  const { platform, portal } = context
  const { user_id: userId } = known
  const key = {
    handle: known.handle,
    publicKey: known.public_key,
    signatureCount: known.signature_count,
  }
  const count = await verifiedCount(reply, key, { ...portal, challenge: reply.challenge })
  if (count === undefined) return 'PASSKEY_REFUSED'
  if (await isAtSchool(context, userId)) return 'SIGN_ON_REQUIRED'
  return withTransaction(platform.db, async (trx) => {
    const isNoted = await noteUse(trx, known.id, { signatureCount: count, at: platform.now() })
    if (!isNoted) return 'PASSKEY_REFUSED'
    return beginSession(trx, platform, {
      userId,
      impersonationId: null,
      wayIn: 'Passkey',
      device,
    })
  })
}

async function isOffered(context: Context, viewer: Viewer | undefined): Promise<boolean> {
  const { userId, impersonation } = requirePatient(viewer)
  return (
    impersonation === undefined &&
    (await isOfferOpen(context.platform.db, userId)) &&
    !(await isAtSchool(context, userId))
  )
}

async function isAtSchool({ platform, logsInAtSchool }: Context, userId: string): Promise<boolean> {
  const user = await findPerson(platform.db, userId)
  return user !== undefined && (await logsInAtSchool(user))
}

export function createPasskeyService(ports: PasskeyPorts): PasskeyService {
  const { platform } = ports
  const { db, now, randomBytes, config } = platform
  const context = {
    ...ports,
    limit: createAttemptLimit(platform),
    tries: createLoginTries(platform),
    portal: relyingPartyOf(config.publicUrl),
  }
  return {
    list: async (viewer) =>
      (await passkeysOf(db, requirePatient(viewer).userId)).map(presentPasskey),
    mayAdd: (viewer) => mayAdd(context, viewer),
    beginAdding: (viewer) => beginAdding(context, viewer),
    add: (viewer, sent, device) => add(context, viewer, { sent, device }),
    rename: (viewer, id, text) => rename(context, viewer, { id, text }),
    remove: async (viewer, id) => {
      const { userId } = requireOneself(viewer)
      if (UUID.test(id)) await removePasskey(db, { userId, id })
      return true
    },
    beginLogin: (clientAddress) => beginLogin(context, clientAddress),
    login: (request) => login(context, request),
    isOffered: (viewer) => isOffered(context, viewer),
    putOffOffer: async (viewer) => {
      const { userId } = requireOneself(viewer)
      await putOffOffer(db, userId, { newHandle: randomBytes(TOKEN_BYTES), at: now() })
      return true
    },
  }
}
