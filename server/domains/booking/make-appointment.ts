import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { CareStart, StartedCareFlow } from '../people/care-statements.ts'
import type { PeopleService } from '../people/people-service.ts'
import { linkUrl } from '../sessions/link-rules.ts'
import type { StoredUser } from '../people/user-rules.ts'
import type { CareType } from '../organizations/tables.ts'
import { cancelByTime } from '../scheduling/appointment-rules.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import { templateOf } from '../scheduling/scheduling-content.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'
import type { VisitFacts } from '../../outbox/render-mail.ts'
import { zonedWords } from '../../time/zoned-time.ts'
import { hasIntake, intakePrice } from './booking-rules.ts'

/** What an appointment is made with. */
export type MakingPorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly appointments: AppointmentService
  readonly configuration: ConfigurationService
  readonly careStart: CareStart
}

/** A first appointment that may be made. */
export type CheckedIntake = {
  readonly person: StoredUser
  /** The types of care that goes on already. */
  readonly ongoing: readonly CareType[]
  /** The person's appointments as they were when it was checked. */
  readonly rows: readonly AppointmentRow[]
  readonly slot: { readonly start: Date; readonly end: Date; readonly providerId: string }
  readonly careType: CareType
  readonly paymentSource: 'Organization' | 'SelfPay'
  /** Care flows that begin with it; none where they have begun already. */
  readonly flows: readonly StartedCareFlow[]
}

const MINUTE_MS = 60_000

/**
 * Makes a first appointment with all that belongs to it: care flows, what the new patient has done and has to do next, and a mail.
 *
 * @param providerName Read before: a transaction takes no second connection.
 * @returns Its id.
 * @throws What the database refuses it with: another appointment at this time, or a first one of this care.
 */
export async function makeAppointment(
  ports: MakingPorts,
  trx: Trx,
  intake: CheckedIntake,
  providerName: string,
): Promise<string> {
  const { platform, people, appointments, configuration, careStart } = ports
  const { person, slot, careType, paymentSource, flows } = intake
  const { user } = person
  const { content } = appointments
  const { brand, operations } = configuration.operator
  const id = await appointments.add(trx, {
    user_id: user.id,
    provider_id: slot.providerId,
    care_type: careType,
    appointment_type: 'intake',
    description: templateOf(content, careType, 'intake').description,
    starts_at: slot.start,
    ends_at: slot.end,
    payment_source: paymentSource,
    price_in_cents: paymentSource === 'SelfPay' ? intakePrice(operations.pricesInCents, careType) : null,
  })
  await careStart.startCareFlows(trx, user.id, flows)
  for (const { intakeOf, ref } of content.completedTasks) if (intakeOf === careType) await people.completeTask(trx, user.id, ref)
  for (const { intakeOf, awaiting, ref, title } of content.addedTasks)
    if (intakeOf === careType && isAwaited(awaiting, intake)) await careStart.addTask(trx, user.id, { ref, title })
  await platform.mailOutbox.send(trx, {
    userId: user.id,
    template: 'appointment-booked',
    to: user.email,
    facts: {
      brand: brand.name,
      locale: brand.locale,
      supportEmail: brand.supportEmail,
      name: user.preferred_name ?? user.first_name,
      link: linkUrl(platform.config.publicUrl, '/home', {}),
      visit: visitFacts(ports, intake, providerName),
    },
  })
  return id
}

/** What the mail tells of the appointment; nothing where nobody knows the clocks of the person. */
function visitFacts(ports: MakingPorts, { person, slot }: CheckedIntake, provider: string): VisitFacts | undefined {
  const { platform, people, configuration } = ports
  const { brand, operations } = configuration.operator
  const zone = people.timeZoneOf(person)
  if (zone === null) return undefined
  const cancelBy = cancelByTime(slot.start, operations.cancellationNoticeHours, platform.now())
  return {
    visitTime: zonedWords(slot.start, zone, brand.locale),
    visitMinutes: Math.round((slot.end.getTime() - slot.start.getTime()) / MINUTE_MS),
    provider,
    ...(cancelBy === null ? {} : { cancelBy: zonedWords(cancelBy, zone, brand.locale) }),
  }
}

/** Whether care of a type has begun, or begins now, and still waits for its first appointment. */
function isAwaited(careType: CareType | undefined, { ongoing, flows, rows }: CheckedIntake): boolean {
  if (careType === undefined) return true
  return [...ongoing, ...flows.map((flow) => flow.careType)].includes(careType) && !hasIntake(rows, careType)
}
