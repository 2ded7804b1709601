import { postgresCode } from '../../database/postgres-code.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { Appointment, Provider } from '../../graphql/generated.ts'
import { withdrawMails } from '../../outbox/withdraw-mails.ts'
import type { Platform } from '../../platform.ts'
import { readOperatorContent } from '../configuration/operator-content.ts'
import { presentAppointment } from './appointment-rules.ts'
import {
  type AppointmentStore,
  createAppointmentStore,
  type StoredAppointment,
} from './appointment-store.ts'
import { portraitSvg } from './portrait.ts'
import { initialsOf, presentProvider } from './provider-rules.ts'
import { createProviderStore, type ProviderStore } from './provider-store.ts'
import { readSchedulingContent, type SchedulingContent } from './scheduling-content.ts'
import type { AppointmentRow } from './tables.ts'

export type NewAppointment = Pick<
  AppointmentRow,
  | 'user_id'
  | 'provider_id'
  | 'care_type'
  | 'appointment_type'
  | 'description'
  | 'starts_at'
  | 'ends_at'
  | 'payment_source'
  | 'price_in_cents'
> &
  Partial<Pick<AppointmentRow, 'rescheduled_from'>>

/** Why an appointment is canceled or moved, and the fee. */
export type Cancellation = Pick<
  AppointmentRow,
  'changed_out_of_policy' | 'late_fee_in_cents' | 'cancel_reason' | 'sealed_cancel_details'
>

type ReleasedAppointment = {
  readonly id: string
  readonly status: 'cancelled' | 'rescheduled'
  readonly how: Cancellation
}

/** A visit that was just marked complete, with all appointments of its patient. */
export type CompletedVisit = {
  readonly visit: AppointmentRow
  readonly rows: readonly AppointmentRow[]
  readonly providerName: string
}

/** A picture for browsers. */
export type Portrait = { readonly mediaType: string; readonly content: Buffer | string }

/** Appointments and their providers, for domains that have checked the permission. */
export type AppointmentService = {
  readonly content: SchedulingContent
  /** All appointments of a person, sorted by start. */
  readonly ofUser: (userId: string) => Promise<readonly Appointment[]>
  /** A person's rows, sorted by start. */
  readonly rowsOfUser: (userId: string) => Promise<readonly AppointmentRow[]>
  /** Those of these appointments that belong to the person, sorted by start. */
  readonly someOfUser: (userId: string, ids: readonly number[]) => Promise<readonly Appointment[]>
  /** `undefined` for another person's appointment and for an invalid id. */
  readonly findOfUser: (userId: string, id: string) => Promise<Appointment | undefined>
  readonly findProvider: (id: string) => Promise<Provider | undefined>
  /** The provider's picture, or their initials; `undefined` if the provider does not exist. */
  readonly findPortrait: (id: string) => Promise<Portrait | undefined>
  /**
   * Marks an appointment complete, for the provider. Idempotent. Patients cannot do this.
   *
   * @param withIt Runs in the same transaction when the appointment becomes complete.
   * @returns NOT_FOUND, or CONFLICT if it has not begun, or was canceled, moved or missed.
   */
  readonly complete: (
    id: string,
    withIt?: (trx: Trx, completed: CompletedVisit) => Promise<void>,
  ) => Promise<Outcome<null>>
  /**
   * Moves a visit to another time of the same length, for the provider. The patient must check in
   * again. Patients cannot do this.
   *
   * @returns The new start; NOT_FOUND; BAD_INPUT if the start is not a future date; CONFLICT if the
   * visit is not in the future or the time is taken.
   */
  readonly moveByProvider: (id: string, start: Date) => Promise<Outcome<Date>>
  /** Stores that the patient knows the visit's current time. */
  readonly setTold: (trx: Trx, id: number) => Promise<void>
  /**
   * Adds an upcoming appointment. The database refuses one that overlaps another one of the
   * provider or patient, and a second first one of a care type.
   *
   * @returns Its id.
   */
  readonly add: (trx: Trx, appointment: NewAppointment) => Promise<string>
  /**
   * A person's rows, sorted by start. Locked: no other transaction adds or cancels one until this
   * one ends.
   */
  readonly lockOfUser: (trx: Trx, userId: string) => Promise<readonly AppointmentRow[]>
  /** Checks a person in to their own upcoming appointment. Keeps the time of the first check-in. */
  readonly checkIn: (userId: string, id: string) => Promise<void>
  /**
   * Cancels an upcoming appointment, or marks it as moved. Frees its time, and withdraws a waiting
   * reminder.
   */
  readonly release: (
    trx: Trx,
    id: string,
    status: ReleasedAppointment['status'],
    how: Cancellation,
  ) => Promise<void>
}

/** The appointment overlaps another one. */
const EXCLUSION_VIOLATION = '23P01'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const APPOINTMENT_ID = /^[1-9]\d{0,14}$/

type Context = Pick<Platform, 'db' | 'now'> & {
  readonly store: AppointmentStore
  readonly providers: ProviderStore
  readonly content: SchedulingContent
  readonly cancellationNoticeHours: number
}

function present(
  { content, cancellationNoticeHours, now }: Context,
  { row, provider }: StoredAppointment,
): Appointment {
  const shown = presentProvider(provider, content.providerTitles)
  return presentAppointment(row, shown, cancellationNoticeHours, now())
}

async function ofUser(
  context: Context,
  userId: string,
  ids?: readonly number[],
): Promise<readonly Appointment[]> {
  const found = await context.store.withProviders(userId, ids)
  return found.map((one) => present(context, one))
}

async function findOfUser(
  context: Context,
  userId: string,
  id: string,
): Promise<Appointment | undefined> {
  const [found] = APPOINTMENT_ID.test(id) ? await ofUser(context, userId, [Number(id)]) : []
  return found
}

async function findProvider(
  { providers, content }: Context,
  id: string,
): Promise<Provider | undefined> {
  const [stored] = UUID.test(id) ? await providers.find([id]) : []
  return stored === undefined ? undefined : presentProvider(stored, content.providerTitles)
}

async function findPortrait({ providers }: Context, id: string): Promise<Portrait | undefined> {
  const [stored] = UUID.test(id) ? await providers.find([id]) : []
  if (stored === undefined) return undefined
  const given = await providers.portrait(id)
  if (given !== undefined) return { mediaType: given.media_type, content: given.bytes }
  return {
    mediaType: 'image/svg+xml; charset=utf-8',
    content: portraitSvg(initialsOf(stored.provider)),
  }
}

async function complete(
  context: Context,
  id: string,
  withIt?: (trx: Trx, completed: CompletedVisit) => Promise<void>,
): Promise<Outcome<null>> {
  const { db, now, store } = context
  if (!APPOINTMENT_ID.test(id)) return refuse('NOT_FOUND')
  await withTransaction(db, async (trx) => {
    const inTurn = createAppointmentStore(trx)
    const visit = await inTurn.complete(Number(id), now())
    if (visit === undefined || withIt === undefined) return
    const [found] = await inTurn.withProviders(visit.user_id, [visit.id])
    const providerName = found === undefined ? '' : present(context, found).provider.name
    await withIt(trx, { visit, rows: await inTurn.lockOfUser(visit.user_id), providerName })
  })
  const row = await store.find(Number(id))
  if (row === undefined) return refuse('NOT_FOUND')
  return row.status === 'complete' ? { ok: true, value: null } : refuse('CONFLICT')
}

async function moveByProvider(
  { db, now, store }: Context,
  id: string,
  start: Date,
): Promise<Outcome<Date>> {
  if (!APPOINTMENT_ID.test(id)) return refuse('NOT_FOUND')
  if (Number.isNaN(start.getTime()) || start <= now()) return refuse('BAD_INPUT')
  try {
    await withTransaction(db, async (trx) => {
      await createAppointmentStore(trx).putTo(Number(id), start, now())
      await withdrawMails(trx, mailSubject(id), now())
    })
  } catch (error) {
    if (postgresCode(error) !== EXCLUSION_VIOLATION) throw error
    return refuse('CONFLICT')
  }
  const row = await store.find(Number(id))
  if (row === undefined) return refuse('NOT_FOUND')
  const isThere = row.status === 'upcoming' && row.starts_at.getTime() === start.getTime()
  return isThere ? { ok: true, value: row.starts_at } : refuse('CONFLICT')
}

async function add({ now }: Context, trx: Trx, appointment: NewAppointment): Promise<string> {
  const id = await createAppointmentStore(trx).add({
    ...appointment,
    status: 'upcoming',
    created_at: now(),
    cancelled_at: null,
  })
  return String(id)
}

async function release(
  { now }: Context,
  trx: Trx,
  { id, status, how }: ReleasedAppointment,
): Promise<void> {
  const cancelled_at = status === 'cancelled' ? now() : null
  await createAppointmentStore(trx).change(Number(id), { ...how, status, cancelled_at })
  await withdrawMails(trx, mailSubject(id), now())
}

export function createAppointmentService({
  db,
  now,
  config,
}: Pick<Platform, 'db' | 'now' | 'config'>): AppointmentService {
  const store = createAppointmentStore(db)
  const content = readSchedulingContent(config.contentDir)
  const { cancellationNoticeHours } = readOperatorContent(config.contentDir).operations
  const providers = createProviderStore(db)
  const context: Context = { db, now, store, providers, content, cancellationNoticeHours }
  return {
    content,
    ofUser: (userId) => ofUser(context, userId),
    rowsOfUser: (userId) => store.ofUser(userId),
    someOfUser: async (userId, ids) => (ids.length === 0 ? [] : ofUser(context, userId, ids)),
    findOfUser: (userId, id) => findOfUser(context, userId, id),
    findProvider: (id) => findProvider(context, id),
    findPortrait: (id) => findPortrait(context, id),
    complete: (id, withIt) => complete(context, id, withIt),
    moveByProvider: (id, start) => moveByProvider(context, id, start),
    setTold: (trx, id) => createAppointmentStore(trx).setTold(id),
    add: (trx, appointment) => add(context, trx, appointment),
    checkIn: (userId, id) => store.checkIn(userId, Number(id), now()),
    lockOfUser: (trx, userId) => createAppointmentStore(trx).lockOfUser(userId),
    release: (trx, id, status, how) => release(context, trx, { id, status, how }),
  }
}

/** The subject of an appointment's reminders, for withdrawing them. */
export function mailSubject(appointmentId: string | number): string {
  return `appointment-${appointmentId}`
}
