import type {
  Appointment,
  Charge,
  Login,
  Medications,
  Message,
  Passkey,
  PaymentMethod,
  SafetyPlan,
  UserContact,
} from '../../graphql/generated.ts'
import type { HandedIn } from '../assessments/submission-service.ts'
import type { BillingService } from '../billing/billing-service.ts'
import type { Person } from '../people/user-rules.ts'
import type { SharingEntry } from '../sharing/sharing-service.ts'

/** A person's data, as the domains return it. */
type KnownParts = Person & {
  readonly now: Date
  readonly contacts: readonly UserContact[]
  readonly handedIn: readonly HandedIn[]
  /** `null` if the directory was unavailable. */
  readonly medications: Medications | null
  readonly bills: Awaited<ReturnType<BillingService['everything']>>
  readonly cards: readonly PaymentMethod[]
  readonly messages: readonly Message[]
  readonly safetyPlan: SafetyPlan | null
  readonly passkeys: readonly Passkey[]
  readonly logins: readonly Login[]
  readonly sharingHistory: readonly SharingEntry[]
}

/** A person's data for export: plain JSON. Ids appear only if other parts refer to them. */
export type OwnData = ReturnType<typeof ownData>

/**
 * Selects and names the exported data. Excludes notes of other people about the person, and
 * internal data of the portal.
 */
export function ownData({ stored, user, now, ...known }: KnownParts) {
  return {
    format: 'own-data/1',
    createdAt: now,
    /** Names of parts that could not be read. */
    missing: known.medications === null ? ['medications', 'pharmacies'] : [],
    person: ownPerson({ stored, user }),
    care: user.careFlows.map(({ careType, careStatus, paymentSource }) => ({
      careType,
      careStatus,
      paymentSource,
    })),
    emergencyContacts: known.contacts.map(ownContact),
    visits: user.appointments.map(ownVisit),
    assessments: known.handedIn,
    safetyPlan: known.safetyPlan?.data ?? null,
    messages: known.messages.map(ownMessage),
    recordSharing: {
      until: user.dataSharingConsent?.endDate ?? null,
      history: known.sharingHistory,
    },
    passkeys: known.passkeys.map(ownPasskey),
    /** Only the last 30 days: the portal shows no older logins either. */
    logins: known.logins.map(ownLogin),
    termsAcceptedAt: stored.user.terms_accepted_at,
    medications: (known.medications?.prescriptions ?? []).map(
      ({ drugInfo: _, ...prescription }) => prescription,
    ),
    pharmacies: known.medications?.pharmacies ?? [],
    charges: known.bills.visits.flatMap(({ id: visitId, charges }) =>
      charges.map((charge) => ownCharge(visitId, charge)),
    ),
    invoices: known.bills.invoices,
    cards: known.cards.map(({ brand, last4, expiryMonth, expiryYear }) => ({
      brand,
      last4,
      expiryMonth,
      expiryYear,
    })),
  }
}

function ownPerson({ stored, user }: Person) {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    preferredName: user.preferredName ?? null,
    pronouns: user.pronouns ?? null,
    birthDate: user.birthDate ?? null,
    email: user.email,
    phone: user.phone ?? null,
    primaryAddress: user.primaryAddress ?? null,
    billingAddress: user.billingAddress ?? null,
    secondaryState: user.secondaryState ?? null,
    organization: user.organization?.name ?? null,
    organizationIdentification: user.organizationIdentification ?? null,
    createdAt: stored.user.created_at,
  }
}

function ownContact({ id, name, relationship, phoneNumber, primary }: UserContact) {
  return { id, name, relationship, phoneNumber, primary }
}

function ownVisit(visit: Appointment) {
  return {
    id: visit.id,
    description: visit.description,
    status: visit.status,
    startTime: visit.startTime,
    endTime: visit.endTime,
    careType: visit.careType,
    provider: visit.provider.name,
    cancelledAt: visit.cancelledAt ?? null,
  }
}

function ownMessage(message: Message) {
  return {
    id: message.id,
    number: message.number,
    content: message.content,
    providerId: message.providerId ?? null,
    createdAt: message.createdAt,
    attachments: message.attachments.map(({ name }) => name),
  }
}

function ownPasskey({ name, device, browser, createdAt, lastUsedAt }: Passkey) {
  return { name: name ?? null, device, browser, createdAt, lastUsedAt: lastUsedAt ?? null }
}

function ownLogin({ startedAt, lastUsedAt, wayIn, device, browser }: Login) {
  return { startedAt, lastUsedAt, wayIn: wayIn ?? null, device, browser }
}

function ownCharge(visitId: string, charge: Charge) {
  return {
    id: charge.id,
    visitId,
    chargeType: charge.chargeType,
    amountInCents: charge.amountInCents,
    fullPriceInCents: charge.fullPriceInCents,
    couponCode: charge.couponCode ?? null,
    refundedInCents: charge.refundedInCents,
    status: charge.status,
    createdAt: charge.createdAt,
    paidAt: charge.capturedAt ?? null,
  }
}
