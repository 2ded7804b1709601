import { codedError } from '../../errors.ts'
import type {
  Appointment,
  AppointmentTemplate,
  Availability,
  Provider,
  ProviderOfficeAvailability,
  TimeSlot,
} from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { CareType } from '../organizations/tables.ts'
import { officeAvailability } from './availability-rules.ts'
import { DAY_MS, isProviderId, type SchedulingContext, type SchedulingPorts } from './bookable.ts'
import { type AskedAvailability, findAvailability, MOST_PROVIDERS } from './find-availability.ts'
import { presentProvider } from './provider-rules.ts'
import { createProviderStore } from './provider-store.ts'
import { type SchedulingContent, templateOf } from './scheduling-content.ts'
import { type SlotState, slotState, type WantedSlot } from './slot-state.ts'
import type { AppointmentType, SuggestedRow } from './tables.ts'

/** Free times of providers. */
export type SchedulingService = {
  readonly availability: (
    viewer: Viewer | undefined,
    asked: AskedAvailability,
  ) => Promise<Availability>
  /** Who would pay for a visit of the person. */
  readonly payment: (
    viewer: Viewer | undefined,
    careType: CareType,
  ) => Promise<Pick<TimeSlot, 'organizationId' | 'isFeeForServiceTime'>>
  /**
   * True if the slot is offered in the person's state and neither the provider nor the person has
   * another appointment then.
   */
  readonly isFree: (viewer: Viewer | undefined, slot: WantedSlot) => Promise<boolean>
  readonly provider: (viewer: Viewer | undefined, id: string) => Promise<Provider>
  /** Whether a provider is away, and when they work next. @throws NOT_FOUND. */
  readonly officeAvailability: (
    viewer: Viewer | undefined,
    providerId: string,
  ) => Promise<ProviderOfficeAvailability>
  /**
   * In the given order; unknown ones are omitted.
   *
   * @throws BAD_INPUT for more than 100 ids or an invalid id.
   */
  readonly providersById: (
    viewer: Viewer | undefined,
    ids: readonly string[],
  ) => Promise<readonly Provider[]>
  /** The providers that the viewer's referrer suggests, or the referrer. */
  readonly suggestedProviders: (
    viewer: Viewer | undefined,
    kind: SuggestedRow['kind'],
  ) => Promise<readonly Provider[]>
  readonly content: SchedulingContent
  readonly template: (
    viewer: Viewer | undefined,
    careType: CareType,
    appointmentType: AppointmentType,
  ) => AppointmentTemplate
  readonly appointments: (viewer: Viewer | undefined) => Promise<readonly Appointment[]>
  readonly appointment: (viewer: Viewer | undefined, id: string) => Promise<Appointment>
  /**
   * The state of a slot for a person. `not offered`: not by this provider, of this kind, in the
   * person's state, from now on.
   */
  readonly slotState: (userId: string, wanted: WantedSlot) => Promise<SlotState>
}

async function payment(
  { personOf }: SchedulingContext,
  viewer: Viewer | undefined,
  careType: CareType,
): Promise<Pick<TimeSlot, 'organizationId' | 'isFeeForServiceTime'>> {
  const { facts, user } = await personOf(requirePatient(viewer))
  const source = facts.ask('payment-source', { careType })
  return {
    organizationId: source === 'Organization' ? (user.organization?.id ?? null) : null,
    isFeeForServiceTime: source === 'SelfPay',
  }
}

async function isFree(
  context: SchedulingContext,
  viewer: Viewer | undefined,
  slot: WantedSlot,
): Promise<boolean> {
  return (await slotState(context, requirePatient(viewer).userId, slot)) === 'free'
}

async function findProvider(
  { appointments }: SchedulingContext,
  viewer: Viewer | undefined,
  id: string,
): Promise<Provider> {
  requirePatient(viewer)
  const provider = await appointments.findProvider(id)
  if (provider === undefined) throw codedError('NOT_FOUND')
  return provider
}

async function findOfficeAvailability(
  { platform, providers, content }: SchedulingContext,
  viewer: Viewer | undefined,
  providerId: string,
): Promise<ProviderOfficeAvailability> {
  requirePatient(viewer)
  const start = platform.now().getTime()
  const calendar = isProviderId(providerId)
    ? await providers.calendar(providerId, start)
    : undefined
  if (calendar === undefined) throw codedError('NOT_FOUND')
  return officeAvailability(calendar, { start, end: start + content.horizonDays * DAY_MS })
}

async function providersById(
  { providers, content }: SchedulingContext,
  viewer: Viewer | undefined,
  ids: readonly string[],
): Promise<readonly Provider[]> {
  requirePatient(viewer)
  if (ids.length > MOST_PROVIDERS || !ids.every(isProviderId))
    throw codedError('BAD_INPUT', { details: { field: 'ids' } })
  const found = new Map((await providers.find(ids)).map((one) => [one.provider.id, one]))
  return ids
    .flatMap((id) => found.get(id) ?? [])
    .map((stored) => presentProvider(stored, content.providerTitles))
}

async function suggestedProviders(
  { providers, content }: SchedulingContext,
  viewer: Viewer | undefined,
  kind: SuggestedRow['kind'],
): Promise<readonly Provider[]> {
  const found = await providers.suggested(requirePatient(viewer).userId, kind)
  return found.map((stored) => presentProvider(stored, content.providerTitles))
}

function template(
  { content }: SchedulingContext,
  viewer: Viewer | undefined,
  { careType, appointmentType }: Pick<WantedSlot, 'careType' | 'appointmentType'>,
): AppointmentTemplate {
  requirePatient(viewer)
  const { description, durationMinutes } = templateOf(content, careType, appointmentType)
  return { careType, appointmentType, description, duration: durationMinutes }
}

async function findAppointment(
  { appointments }: SchedulingContext,
  viewer: Viewer | undefined,
  id: string,
): Promise<Appointment> {
  const { userId } = requirePatient(viewer)
  const appointment = await appointments.findOfUser(userId, id)
  if (appointment === undefined) throw codedError('NOT_FOUND')
  return appointment
}

export function createSchedulingService(ports: SchedulingPorts): SchedulingService {
  const { platform, appointments } = ports
  const { content } = appointments
  const context = { ...ports, providers: createProviderStore(platform.db), content }
  return {
    availability: (viewer, asked) => findAvailability(context, viewer, asked),
    payment: (viewer, careType) => payment(context, viewer, careType),
    isFree: (viewer, slot) => isFree(context, viewer, slot),
    provider: (viewer, id) => findProvider(context, viewer, id),
    officeAvailability: (viewer, providerId) => findOfficeAvailability(context, viewer, providerId),
    providersById: (viewer, ids) => providersById(context, viewer, ids),
    suggestedProviders: (viewer, kind) => suggestedProviders(context, viewer, kind),
    content,
    template: (viewer, careType, appointmentType) =>
      template(context, viewer, { careType, appointmentType }),
    appointments: async (viewer) => appointments.ofUser(requirePatient(viewer).userId),
    appointment: (viewer, id) => findAppointment(context, viewer, id),
    slotState: (userId, wanted) => slotState(context, userId, wanted),
  }
}
