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
type Told = Person & { readonly visit: Appointment }

const MOST_AT_ONCE = 200
const SECONDS_BETWEEN_LOOKS = 60

/** If a visit is canceled, its waiting mail is withdrawn. */
export function createReminderService({
  platform,
  people,
  appointments,
  configuration,
  entry,
}: ReminderPorts): ReminderService {
  const { db, now, log, dataKeys, mailOutbox, config } = platform
  const { brand, operations } = configuration.operator
  const hours = operations.reminderHours.toSorted((a, b) => b - a)

  const fileOf = ({ id, startTime: start, endTime: end }: Appointment) => {
    const url = linkUrl(config.publicUrl, '/home')
    return calendarFile({ ...entry, id, start, end, url, madeAt: now() }, config.publicUrl)
  }

  const mail = (
    trx: Trx,
    { stored, user, visit }: Told,
    order: { readonly template: string; readonly movedFrom?: Date },
  ): Promise<void> => {
    const zone = people.timeZoneOf(stored)
    const { id, startTime: start, endTime: end } = visit
    const { template, movedFrom } = order
    return mailOutbox.send(trx, {
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
      unsubscribeParts: { token: unsubscribeToken(dataKeys, user.id) },
      attachments: [
        { fileName: 'appointment.ics', mediaType: 'text/calendar', content: fileOf(visit) },
      ],
      about: mailSubject(id),
      until: start,
    })
  }

  /** Sends a mail about a visit, if the visit is still in the future. */
  const tell = async (
    { userId, appointmentId }: { readonly userId: string; readonly appointmentId: number },
    say: (trx: Trx, told: Told, row: AppointmentRow) => Promise<void>,
  ): Promise<void> => {
    const { stored, user } = await people.person(userId)
    const visit = user.appointments.find(({ id }) => id === String(appointmentId))
    if (visit === undefined) return
    await withTransaction(db, async (trx) => {
      const row = (await appointments.lockOfUser(trx, userId)).find(
        ({ id }) => id === appointmentId,
      )
      const isToCome =
        row?.status === 'upcoming' && row.starts_at.getTime() === visit.startTime.getTime()
      if (isToCome) await say(trx, { stored, user, visit }, row)
    })
  }

  const remind = (due: DueReminder) =>
    tell(due, async (trx, told, { starts_at }) => {
      if (starts_at.getTime() !== due.startsAt.getTime()) return
      if (await addReminder(trx, due, now()))
        await mail(trx, told, { template: 'appointment-reminder' })
    })

  const tellOfMove = (moved: { readonly userId: string; readonly appointmentId: number }) =>
    tell(moved, async (trx, told, { id, told_start: before, starts_at: start }) => {
      if (before === null) return
      await appointments.setTold(trx, id)
      if (before.getTime() === start.getTime()) return
      const news = { appointmentId: String(id), providerName: told.visit.provider.name }
      const times = { startTime: start.toISOString(), previousStartTime: before.toISOString() }
      await people.addVisitNews(trx, moved.userId, { ...news, ...times })
      await mail(trx, told, { template: 'appointment-changed', movedFrom: before })
    })

  /** Runs work one after the other. A failure does not stop the rest. */
  const forEach = async <Due extends { readonly appointmentId: number }>(
    all: readonly Due[],
    work: (one: Due) => Promise<void>,
  ): Promise<void> => {
    for (const one of all) {
      if (isStopped()) return
      try {
        await work(one)
      } catch (error) {
        const failure = describeFailure(error)
        log.error(
          { appointment: one.appointmentId, failure },
          'A patient was not told of a visit; this is tried again',
        )
      }
    }
  }

  const look = async (): Promise<void> => {
    const moved = await readMovedVisits(db, now(), MOST_AT_ONCE)
    await forEach(
      moved.map(({ id, user_id: userId }) => ({ appointmentId: id, userId })),
      tellOfMove,
    )
    for (const [i, hoursBefore] of hours.entries()) {
      const window = {
        hours: hoursBefore,
        nextHours: hours[i + 1] ?? 0,
        now: now(),
        most: MOST_AT_ONCE,
      }
      await forEach(await readDueReminders(db, window), remind)
    }
  }

  const { begin, stop, isStopped } = createRecurringWork({
    run: look,
    secondsBetween: SECONDS_BETWEEN_LOOKS,
    onFailure: (error) =>
      log.error({ failure: describeFailure(error) }, 'Visits to remind of could not be looked for'),
  })

  return {
    look,
    begin,
    stop,
    calendarFileOf: (visit) => (visit.status === 'upcoming' ? fileOf(visit) : null),
    emailUnsubscribe: async (token) => {
      const userId = userOfToken(dataKeys, token)
      if (userId === undefined) return false
      await addRefusal(db, userId, now())
      return true
    },
  }
}
