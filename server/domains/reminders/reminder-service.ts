import { type Trx, withTransaction } from '../../database/transaction.ts'
import { describeFailure } from '../../graphql/error-formatter.ts'
import type { Appointment, User } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { createRecurringWork, type RecurringWork } from '../../recurring-work.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { PeopleService } from '../people/people-service.ts'
import { type AppointmentService, mailSubject } from '../scheduling/appointment-service.ts'
import { visitFacts } from '../scheduling/visit-facts.ts'
import { linkUrl } from '../sessions/link-rules.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'
import { addReminder, addRefusal, type DueReminder, readDueReminders } from './reminder-store.ts'
import { unsubscribeToken, userOfToken } from './unsubscribe-token.ts'

/** What visits are reminded of with. */
export type ReminderPorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly appointments: AppointmentService
  readonly configuration: ConfigurationService
  readonly entry: CalendarEntry
}

/** Mails that remind of visits to come. */
export type ReminderService = Pick<RecurringWork, 'begin' | 'stop'> & {
  /** Sends what is due now; a visit is reminded of once, however many look at once. */
  readonly look: () => Promise<void>
  /**
   * Ends the reminders of whoever a mail was sent to.
   *
   * @param token As a mail's link carries it.
   * @returns False where no mail has such a link.
   */
  readonly emailUnsubscribe: (token: string) => Promise<boolean>
}

const UNSUBSCRIBE_PATH = '/unsubscribe'
const MOST_AT_ONCE = 200
const SECONDS_BETWEEN_LOOKS = 60

/** The service over other domains' services. A mail that waits is withdrawn with its visit. */
export function createReminderService({ platform, people, appointments, configuration, entry }: ReminderPorts): ReminderService {
  const { db, now, log, dataKeys, mailOutbox, config } = platform
  const { brand, operations } = configuration.operator
  const hours = operations.reminderHours.toSorted((a, b) => b - a)

  const mail = (trx: Trx, user: User, visit: Appointment, zone: string | null): Promise<void> => {
    const token = unsubscribeToken(dataKeys, user.id)
    const urlOf = (path: string) => linkUrl(config.publicUrl, path, {})
    const { id, startTime: start, endTime: end } = visit
    const event = { ...entry, id, start, end, url: urlOf('/home'), madeAt: now() }
    return mailOutbox.send(trx, {
      userId: user.id,
      template: 'appointment-reminder',
      to: user.email,
      facts: {
        brand: brand.name,
        locale: brand.locale,
        supportEmail: brand.supportEmail,
        name: user.preferredName ?? user.firstName,
        link: urlOf('/appointments'),
        visit: visitFacts({ start, end, provider: visit.provider.name }, zone, brand.locale),
        unsubscribeLink: linkUrl(config.publicUrl, UNSUBSCRIBE_PATH, { token }),
      },
      attachments: [{ fileName: 'appointment.ics', mediaType: 'text/calendar', content: calendarFile(event, config.publicUrl) }],
      about: mailSubject(visit.id),
      until: visit.startTime,
    })
  }

  const remind = async (due: DueReminder): Promise<void> => {
    const { stored, user } = await people.person(due.userId)
    const visit = user.appointments.find(({ id }) => id === String(due.appointmentId))
    if (visit === undefined) return
    await withTransaction(db, async (trx) => {
      const rows = await appointments.lockOfUser(trx, due.userId)
      const isToCome = rows.some(
        ({ id, status, starts_at }) =>
          id === due.appointmentId && status === 'upcoming' && starts_at.getTime() === due.startsAt.getTime(),
      )
      if (isToCome && (await addReminder(trx, due, now()))) await mail(trx, user, visit, people.timeZoneOf(stored))
    })
  }

  const look = async (): Promise<void> => {
    for (const [i, hoursBefore] of hours.entries()) {
      const window = { hours: hoursBefore, nextHours: hours[i + 1] ?? 0, now: now(), most: MOST_AT_ONCE }
      for (const due of await readDueReminders(db, window)) {
        if (isStopped()) return
        try {
          await remind(due)
        } catch (error) {
          log.error(
            { appointment: due.appointmentId, failure: describeFailure(error) },
            'A visit was not reminded of and is tried again',
          )
        }
      }
    }
  }

  const { begin, stop, isStopped } = createRecurringWork({
    run: look,
    secondsBetween: SECONDS_BETWEEN_LOOKS,
    onFailure: (error) => log.error({ failure: describeFailure(error) }, 'Visits to remind of could not be looked for'),
  })

  return {
    look,
    begin,
    stop,
    emailUnsubscribe: async (token) => {
      const userId = userOfToken(dataKeys, token)
      if (userId === undefined) return false
      await addRefusal(db, userId, now())
      return true
    },
  }
}
