import type {
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
    person: {
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
    },
    care: user.careFlows.map(({ careType, careStatus, paymentSource }) => ({
      careType,
      careStatus,
      paymentSource,
    })),
    emergencyContacts: known.contacts.map(({ id, name, relationship, phoneNumber, primary }) => ({
      id,
      name,
      relationship,
      phoneNumber,
      primary,
    })),
    visits: user.appointments.map(
      ({ id, description, status, startTime, endTime, careType, provider, cancelledAt }) => ({
        id,
        description,
        status,
        startTime,
        endTime,
        careType,
        provider: provider.name,
        cancelledAt: cancelledAt ?? null,
      }),
    ),
    assessments: known.handedIn,
    safetyPlan: known.safetyPlan?.data ?? null,
    messages: known.messages.map(({ id, number, content, providerId, createdAt, attachments }) => ({
      id,
      number,
      content,
      providerId: providerId ?? null,
      createdAt,
      attachments: attachments.map(({ name }) => name),
    })),
    recordSharing: {
      until: user.dataSharingConsent?.endDate ?? null,
      history: known.sharingHistory,
    },
    passkeys: known.passkeys.map(({ name, device, browser, createdAt, lastUsedAt }) => ({
      name: name ?? null,
      device,
      browser,
      createdAt,
      lastUsedAt: lastUsedAt ?? null,
    })),
    /** Only the last 30 days: the portal shows no older logins either. */
    logins: known.logins.map(({ startedAt, lastUsedAt, wayIn, device, browser }) => ({
      startedAt,
      lastUsedAt,
      wayIn: wayIn ?? null,
      device,
      browser,
    })),
    termsAcceptedAt: stored.user.terms_accepted_at,
    medications: (known.medications?.prescriptions ?? []).map(
      ({ drugInfo: _, ...prescription }) => prescription,
    ),
    pharmacies: known.medications?.pharmacies ?? [],
    charges: known.bills.visits.flatMap(({ id: visitId, charges }) =>
      charges.map(
        ({
          id,
          chargeType,
          amountInCents,
          fullPriceInCents,
          couponCode,
          refundedInCents,
          status,
          createdAt,
          capturedAt,
        }) => ({
          id,
          visitId,
          chargeType,
          amountInCents,
          fullPriceInCents,
          couponCode: couponCode ?? null,
          refundedInCents,
          status,
          createdAt,
          paidAt: capturedAt ?? null,
        }),
      ),
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
