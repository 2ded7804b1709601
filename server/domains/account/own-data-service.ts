import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { codedError, isCodedError } from '../../errors.ts'
import type { Message } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requireOneself, type Viewer } from '../../viewer.ts'
import type { SubmissionService } from '../assessments/submission-service.ts'
import type { BillingService } from '../billing/billing-service.ts'
import type { ContactService } from '../contacts/contact-service.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import type { MessageService } from '../messages/message-service.ts'
import type { PasskeyService } from '../passkeys/passkey-service.ts'
import type { PaymentService } from '../payments/payment-service.ts'
import type { PharmacyService } from '../pharmacies/pharmacy-service.ts'
import type { PlanService } from '../safety/plan-service.ts'
import type { LoginService } from '../sessions/login-service.ts'
import type { SharingService } from '../sharing/sharing-service.ts'
import { type Bundle, fhirBundle } from './fhir-bundle.ts'
import { type OwnData, ownData } from './own-data.ts'
import { readOwnDataWords } from './own-data-words.ts'

/** Each domain reads its own part of the data. */
type OwnDataPorts = {
  readonly platform: Platform
  readonly personOf: FlowInputs['personOf']
  readonly contacts: Pick<ContactService, 'contactsOf'>
  readonly submissions: Pick<SubmissionService, 'handedIn'>
  readonly pharmacies: Pick<PharmacyService, 'medications'>
  readonly billing: Pick<BillingService, 'everything'>
  readonly payments: Pick<PaymentService, 'paymentMethods'>
  readonly messages: Pick<MessageService, 'channels' | 'messages'>
  readonly plans: Pick<PlanService, 'planOf'>
  readonly passkeys: Pick<PasskeyService, 'list'>
  readonly logins: Pick<LoginService, 'list'>
  readonly sharing: Pick<SharingService, 'history'>
}

/**
 * Exports a person's data, only to the person. Staff who act for them cannot use it.
 *
 * @throws TOO_MANY_REQUESTS for repeated exports.
 */
export type OwnDataService = {
  readonly json: (viewer: Viewer | undefined) => Promise<OwnData>
  /** FHIR R4. */
  readonly fhir: (viewer: Viewer | undefined) => Promise<Bundle>
}

export function createOwnDataService(ports: OwnDataPorts): OwnDataService {
  const { platform } = ports
  const limit = createAttemptLimit(platform)
  const words = readOwnDataWords(platform.config.contentDir)

  const read = async (viewer: Viewer | undefined): Promise<OwnData> => {
    const patient = requireOneself(viewer)
    const { userId } = patient
    if (!(await limit.take('own-data', userId, platform.config.dataDownloadsPerPerson)))
      throw codedError('TOO_MANY_REQUESTS')
    const person = await ports.personOf(patient)
    const hasPrescriptions = person.facts.ask('has-prescriptions')
    const [
      contacts,
      handedIn,
      medications,
      bills,
      cards,
      messages,
      safetyPlan,
      passkeys,
      logins,
      sharingHistory,
    ] = await Promise.all([
      ports.contacts.contactsOf(userId),
      ports.submissions.handedIn(patient),
      hasPrescriptions
        ? orMissing(ports.pharmacies.medications(patient))
        : { pharmacies: [], prescriptions: [] },
      ports.billing.everything(patient, { from: undefined, until: undefined }),
      ports.payments.paymentMethods(patient),
      everyMessage(ports.messages, patient),
      ports.plans.planOf(userId),
      ports.passkeys.list(patient),
      ports.logins.list(patient),
      ports.sharing.history(patient),
    ])
    const parts = {
      contacts,
      handedIn,
      medications,
      bills,
      cards,
      messages,
      safetyPlan,
      passkeys,
      logins,
      sharingHistory,
    }
    return ownData({ ...person, ...parts, now: platform.now() })
  }

  return {
    json: read,
    fhir: async (viewer) =>
      fhirBundle(await read(viewer), { words, publicUrl: platform.config.publicUrl }),
  }
}

/** Returns `null` if the service is unavailable. The export then lists the part as missing. */
async function orMissing<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (isCodedError(error) && error.code === 'SERVICE_UNAVAILABLE') return null
    throw error
  }
}

/** All messages, conversation by conversation, each in order. */
async function everyMessage(
  messages: OwnDataPorts['messages'],
  viewer: Viewer,
): Promise<readonly Message[]> {
  const all: Message[] = []
  for (const { providerId } of await messages.channels(viewer))
    for (let after = 0; ; ) {
      const page = await messages.messages(viewer, providerId, { after })
      const last = page.at(-1)
      if (last === undefined) break
      all.push(...page)
      after = last.number
    }
  return all
}
