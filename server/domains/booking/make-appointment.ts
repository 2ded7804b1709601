import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { CareStart, StartedCareFlow } from '../people/care-statements.ts'
import type { PaymentSource } from '../people/tables.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { StoredUser } from '../people/user-rules.ts'
import type { CareType } from '../organizations/tables.ts'
import { cancelByTime } from '../scheduling/appointment-rules.ts'
import { dollars } from '../content/present-page.ts'
import type { AppointmentService, NewAppointment } from '../scheduling/appointment-service.ts'
import { templateOf } from '../scheduling/scheduling-content.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'
import type { Appointment } from '../../graphql/generated.ts'
import type { MailFacts, VisitFacts } from '../../outbox/render-mail.ts'
import { zonedWords } from '../../time/zoned-time.ts'
import { visitFacts } from '../scheduling/visit-facts.ts'
import { hasIntake } from './booking-rules.ts'
import { operatorFacts } from '../configuration/operator-facts.ts'

export type MakingPorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly appointments: AppointmentService
  readonly configuration: ConfigurationService
  readonly careStart: CareStart
}

/** An appointment that passed all checks. */
export type CheckedVisit = {
  readonly person: StoredUser
  /** Types of the person's current care. */
  readonly ongoing: readonly CareType[]
  /** The person's appointments at the time of the check. */
  readonly rows: readonly AppointmentRow[]
  readonly slot: { readonly start: Date; readonly end: Date; readonly providerId: string }
  readonly careType: CareType
  readonly appointmentType: 'intake' | 'checkin'
  readonly paymentSource: PaymentSource
  /** The operator's price before coupons; `null` if the patient does not pay. */
  readonly priceInCents: number | null
  /** Care flows that start with it; empty if they have already started. */
  readonly flows: readonly StartedCareFlow[]
}

/**
 * Adds an appointment and its mail. A first appointment also starts care flows, completes tasks and
 * adds new ones.
 *
 * @param providerName Read before the transaction, which must not use a second connection.
 * @returns Its id.
 * @throws The violated constraint: another appointment at this time, or another first one of this
 * care.
 */
export async function makeAppointment(
  ports: MakingPorts,
  trx: Trx,
  visit: CheckedVisit,
  providerName: string,
): Promise<string> {
  const id = await ports.appointments.add(trx, newAppointment(ports, visit))
  if (visit.appointmentType === 'intake') await beginCare(ports, trx, visit)
  await mail(ports, trx, visit, {
    template: 'appointment-booked',
    visit: told(ports, visit, providerName),
  })
  return id
}

/** A visit that is replaced by a new one, and the fee. */
type MovedVisit = {
  readonly visit: Appointment
  /** Null if there is no fee. */
  readonly feeInCents: number | null
}

/**
 * Adds the appointment that replaces another one, whose time is already free, and a mail with both
 * times. Care flows and tasks stay unchanged.
 *
 * @returns Its id.
 * @throws As `makeAppointment`.
 */
export async function makeMovedAppointment(
  ports: MakingPorts,
  trx: Trx,
  {
    visit,
    moved,
    providerName,
  }: { readonly visit: CheckedVisit; readonly moved: MovedVisit; readonly providerName: string },
): Promise<string> {
  const { locale } = ports.configuration.operator.brand
  const id = await ports.appointments.add(trx, {
    ...newAppointment(ports, visit),
    rescheduled_from: Number(moved.visit.id),
  })
  const facts = told(ports, visit, providerName)
  const zone = ports.people.timeZoneOf(visit.person)
  await mail(ports, trx, visit, {
    template: 'appointment-moved',
    visit: facts,
    ...(zone === null ? {} : { movedFrom: zonedWords(moved.visit.startTime, zone, locale) }),
    ...(moved.feeInCents === null ? {} : { lateFee: dollars(moved.feeInCents, locale) }),
  })
  return id
}

function newAppointment({ appointments }: MakingPorts, visit: CheckedVisit): NewAppointment {
  const { person, slot, careType, appointmentType, paymentSource, priceInCents } = visit
  return {
    user_id: person.user.id,
    provider_id: slot.providerId,
    care_type: careType,
    appointment_type: appointmentType,
    description: templateOf(appointments.content, careType, appointmentType).description,
    starts_at: slot.start,
    ends_at: slot.end,
    payment_source: paymentSource,
    price_in_cents: priceInCents,
  }
}

async function mail(
  { platform, configuration }: MakingPorts,
  trx: Trx,
  { person: { user } }: CheckedVisit,
  {
    template,
    ...told
  }: { readonly template: string } & Pick<MailFacts, 'visit' | 'movedFrom' | 'lateFee'>,
): Promise<void> {
  const { brand } = configuration.operator
  await platform.mailOutbox.send(trx, {
    userId: user.id,
    template,
    to: user.email,
    facts: {
      ...operatorFacts(brand),
      name: user.preferred_name ?? user.first_name,
      ...told,
    },
  })
}

/** Starts care flows with a first visit, completes the tasks before it and adds those after it. */
async function beginCare(
  { appointments, people, careStart }: MakingPorts,
  trx: Trx,
  visit: CheckedVisit,
): Promise<void> {
  const { careType, flows } = visit
  const { id } = visit.person.user
  const { completedTasks, addedTasks } = appointments.content
  await careStart.startCareFlows(trx, id, flows)
  for (const { intakeOf, ref } of completedTasks)
    if (intakeOf === careType) await people.completeTask(trx, id, ref)
  for (const { intakeOf, awaiting, ref, title } of addedTasks)
    if (intakeOf === careType && isAwaited(awaiting, visit))
      await careStart.addTask(trx, id, { ref, title })
}

/** The details of the appointment in the mail, with the deadline for canceling free of charge. */
function told(
  { platform, people, configuration }: MakingPorts,
  { person, slot }: CheckedVisit,
  provider: string,
): VisitFacts | undefined {
  const { brand, operations } = configuration.operator
  const zone = people.timeZoneOf(person)
  const facts = visitFacts({ ...slot, provider }, zone, brand.locale)
  const cancelBy = cancelByTime(slot.start, operations.cancellationNoticeHours, platform.now())
  if (facts === undefined || zone === null || cancelBy === null) return facts
  return { ...facts, cancelBy: zonedWords(cancelBy, zone, brand.locale) }
}

/** True if care of a type has started, or starts now, and has no first appointment yet. */
function isAwaited(
  careType: CareType | undefined,
  { ongoing, flows, rows }: CheckedVisit,
): boolean {
  if (careType === undefined) return true
  return (
    [...ongoing, ...flows.map((flow) => flow.careType)].includes(careType) &&
    !hasIntake(rows, careType)
  )
}
