import { type Trx, withTransaction } from '../../database/transaction.ts'
import { describeFailure } from '../../graphql/error-formatter.ts'
import type { Appointment } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { createRecurringWork, type RecurringWork } from '../../recurring-work.ts'
import { zonedWords } from '../../time/zoned-time.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { Person } from '../people/user-rules.ts'
import { type AppointmentService, mailSubject } from '../scheduling/appointment-service.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'
import { visitFacts } from '../scheduling/visit-facts.ts'
import { linkUrl } from '../../outbox/link-url.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'
import {
  addReminder,
  addRefusal,
  type DueReminder,
  readDueReminders,
  readMovedVisits,
} from './reminder-store.ts'
import { unsubscribeToken, userOfToken } from './unsubscribe-token.ts'
import { operatorFacts } from '../configuration/operator-facts.ts'

type ReminderPorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly appointments: AppointmentService
  readonly configuration: ConfigurationService
  readonly entry: CalendarEntry
}

/** Sends mails about future visits: reminders, and news that a visit was moved. */
export type ReminderService = Pick<RecurringWork, 'begin' | 'stop'> & {
  /** Sends all mails that are due, each once, even if several processes do so at the same time. */
  readonly look: () => Promise<void>
  /**
   * Stops reminders for the person that a mail was sent to.
   *
   * @param token The token from the mail's link.
   * @returns False if no mail has such a link.
   */
  readonly emailUnsubscribe: (token: string) => Promise<boolean>
  /** Null for a visit that is over, canceled or moved. */
  readonly calendarFileOf: (visit: Appointment) => string | null
}

/** A person and one of their visits, for a mail. */
type VisitOfPerson = Person & { readonly visit: Appointment }

type VisitMail = VisitOfPerson & { readonly template: string; readonly movedFrom?: Date }

type VisitToTell = { readonly userId: string; readonly appointmentId: number }

type Context = ReminderPorts & {
  /** True after the server began to stop. */
  readonly isStopped: () => boolean
}

const MOST_AT_ONCE = 200
const SECONDS_BETWEEN_LOOKS = 60

async function sendDueMails(context: Context): Promise<void> {
  const { db, now } = context.platform
  const moved = await readMovedVisits(db, now(), MOST_AT_ONCE)
  await sendEach(
    context,
    moved.map(({ id, user_id: userId }) => ({ appointmentId: id, userId })),
    sendNewsOfMove,
  )
  const { reminderHours } = context.configuration.operator.operations
  const hours = reminderHours.toSorted((a, b) => b - a)
  for (const [i, hoursBefore] of hours.entries()) {
    const window = {
      hours: hoursBefore,
      nextHours: hours[i + 1] ?? 0,
      now: now(),
      most: MOST_AT_ONCE,
    }
    await sendEach(context, await readDueReminders(db, window), sendReminder)
  }
}

/** Sends mails one after the other. A failure does not stop the rest. */
async function sendEach<Due extends { readonly appointmentId: number }>(
  context: Context,
  all: readonly Due[],
  send: (context: Context, one: Due) => Promise<void>,
): Promise<void> {
  for (const one of all) {
    if (context.isStopped()) return
    try {
      await send(context, one)
    } catch (error) {
      const failure = describeFailure(error)
      context.platform.log.error(
        { appointment: one.appointmentId, failure },
        'A patient was not told of a visit; this is tried again',
      )
    }
  }
}

async function sendReminder(context: Context, due: DueReminder): Promise<void> {
  await ifToCome(context, due, async (trx, told, { starts_at }) => {
    if (starts_at.getTime() !== due.startsAt.getTime()) return
    if (await addReminder(trx, due, context.platform.now()))
      await addMail(context, trx, { ...told, template: 'appointment-reminder' })
  })
}

async function sendNewsOfMove(context: Context, moved: VisitToTell): Promise<void> {
  const { appointments, people } = context
  await ifToCome(
    context,
    moved,
    async (trx, told, { id, told_start: before, starts_at: start }) => {
      if (before === null) return
      await appointments.setTold(trx, id)
      if (before.getTime() === start.getTime()) return
      const news = { appointmentId: String(id), providerName: told.visit.provider.name }
      const times = { startTime: start.toISOString(), previousStartTime: before.toISOString() }
      await people.addVisitNews(trx, moved.userId, { ...news, ...times })
      await addMail(context, trx, { ...told, template: 'appointment-changed', movedFrom: before })
    },
  )
}

/** Runs work in a transaction that locks the person's visits, if the visit is in the future. */
async function ifToCome(
  { platform, people, appointments }: Context,
  { userId, appointmentId }: VisitToTell,
  work: (trx: Trx, told: VisitOfPerson, row: AppointmentRow) => Promise<void>,
): Promise<void> {
  const { stored, user } = await people.person(userId)
  const visit = user.appointments.find(({ id }) => id === String(appointmentId))
  if (visit === undefined) return
  await withTransaction(platform.db, async (trx) => {
    const row = (await appointments.lockOfUser(trx, userId)).find(({ id }) => id === appointmentId)
    const isToCome =
      row?.status === 'upcoming' && row.starts_at.getTime() === visit.startTime.getTime()
    if (isToCome) await work(trx, { stored, user, visit }, row)
  })
}

function addMail(
  context: Context,
  trx: Trx,
  { stored, user, visit, template, movedFrom }: VisitMail,
): Promise<void> {
  const { platform, people, configuration } = context
  const { brand } = configuration.operator
  const zone = people.timeZoneOf(stored)
  const { id, startTime: start, endTime: end } = visit
  return platform.mailOutbox.send(trx, {
    userId: user.id,
    template,
    to: user.email,
    facts: {
      ...operatorFacts(brand),
      name: user.preferredName ?? user.firstName,
      visit: visitFacts({ start, end, provider: visit.provider.name }, zone, brand.locale),
      ...(movedFrom === undefined || zone === null
        ? {}
        : { movedFrom: zonedWords(movedFrom, zone, brand.locale) }),
    },
    unsubscribeParts: { token: unsubscribeToken(platform.dataKeys, user.id) },
    attachments: [
      {
        fileName: 'appointment.ics',
        mediaType: 'text/calendar',
        content: fileOf(context, visit),
      },
    ],
    about: mailSubject(id),
    until: start,
  })
}

function fileOf(
  { platform: { config, now }, entry }: ReminderPorts,
  { id, startTime: start, endTime: end }: Appointment,
): string {
  const url = linkUrl(config.publicUrl, '/home')
  return calendarFile({ ...entry, id, start, end, url, madeAt: now() }, config.publicUrl)
}

async function emailUnsubscribe(
  { platform: { db, now, dataKeys } }: ReminderPorts,
  token: string,
): Promise<boolean> {
  const userId = userOfToken(dataKeys, token)
  if (userId === undefined) return false
  await addRefusal(db, userId, now())
  return true
}

/** If a visit is canceled, its waiting mail is withdrawn. */
export function createReminderService(ports: ReminderPorts): ReminderService {
  const { begin, stop, isStopped } = createRecurringWork({
    run: () => look(),
    secondsBetween: SECONDS_BETWEEN_LOOKS,
    onFailure: (error) =>
      ports.platform.log.error(
        { failure: describeFailure(error) },
        'Visits to remind of could not be looked for',
      ),
  })
  const look = () => sendDueMails({ ...ports, isStopped })
  return {
    look,
    begin,
    stop,
    calendarFileOf: (visit) => (visit.status === 'upcoming' ? fileOf(ports, visit) : null),
    emailUnsubscribe: (token) => emailUnsubscribe(ports, token),
  }
}
