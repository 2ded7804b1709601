import { countCharacters } from '#engine/index.ts'
import { isDatabaseAway } from '../../database/database-away.ts'
import { withTransaction } from '../../database/transaction.ts'
import { codedError } from '../../errors.ts'
import type { Medications, Pharmacy, Prescription } from '../../graphql/generated.ts'
import { describeFailure } from '../../graphql/error-formatter.ts'
import type {
  DirectoryPharmacy,
  DirectoryPrescription,
} from '../../gateways/pharmacy/pharmacy-gateway.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowInputs, PersonInFacts } from '../flow-inputs.ts'
import type { PeopleService } from '../people/people-service.ts'
import { lockPerson } from '../people/person-statements.ts'
import { PHARMACY_TASK } from '../people/user-rules.ts'
import { readDrugInformation } from './drug-information.ts'
import { findPharmacies, putPrimaryPharmacy } from './pharmacy-store.ts'

/**
 * A person's pharmacies and medications. Every function throws NOT_FOUND without current psychiatry
 * care, and SERVICE_UNAVAILABLE if the directory does not reply.
 */
export type PharmacyService = {
  readonly medications: (viewer: Viewer | undefined) => Promise<Medications>
  /** The primary one first. */
  readonly pharmacies: (viewer: Viewer | undefined) => Promise<readonly Pharmacy[]>
  /** Current prescriptions, newest first. */
  readonly prescriptions: (viewer: Viewer | undefined) => Promise<readonly Prescription[]>
  /** @throws INVALID_FIELD if the query is too long. */
  readonly search: (viewer: Viewer | undefined, query: string) => Promise<readonly Pharmacy[]>
  readonly suggested: (viewer: Viewer | undefined) => Promise<Pharmacy | null>
  /** As `suggested`, for the organization's field: null without current psychiatry care. */
  readonly suggestedByOrganization: (viewer: Viewer | undefined) => Promise<Pharmacy | null>
  readonly choose: (viewer: Viewer | undefined, pharmacyId: string) => Promise<Pharmacy>
  readonly skip: (viewer: Viewer | undefined) => Promise<void>
}

type PharmacyPorts = {
  readonly platform: Pick<Platform, 'db' | 'gateways' | 'log' | 'now' | 'config'>
  readonly personOf: FlowInputs['personOf']
  readonly people: Pick<PeopleService, 'fulfilTask'>
}

const MOST_FOUND = 20
const MOST_KEPT = 10
const LONGEST_QUERY = 100
const LONGEST_ID = 100

export function createPharmacyService({
  platform,
  personOf,
  people,
}: PharmacyPorts): PharmacyService {
  const { db, log, now } = platform
  const directory = platform.gateways.pharmacy
  const drugInfoOf = readDrugInformation(platform.config.contentDir)

  const patientOf = async (viewer: Viewer | undefined): Promise<PersonInFacts> => {
    const person = await personOf(requirePatient(viewer))
    if (!person.facts.ask('has-prescriptions')) throw codedError('NOT_FOUND')
    return person
  }

  const ofDirectory = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      return await asked
    } catch (error) {
      // The embedded directory uses the same database.
      if (isDatabaseAway(error)) throw error
      log.warn({ failure: describeFailure(error) }, 'The directory of pharmacies did not answer')
      throw codedError('SERVICE_UNAVAILABLE', { cause: error })
    }
  }

  const primaryOf = async (userId: string): Promise<string | undefined> =>
    (await findPharmacies(db, userId)).find((row) => row.is_primary)?.pharmacy_id

  const pharmaciesOf = async ({ user }: PersonInFacts): Promise<readonly Pharmacy[]> => {
    const rows = await findPharmacies(db, user.id)
    const known = await ofDirectory(directory.pharmaciesById(rows.map((row) => row.pharmacy_id)))
    const primary = rows.find((row) => row.is_primary)?.pharmacy_id
    return known.map((pharmacy) => present(pharmacy, primary))
  }

  const prescriptionsOf = async ({ user }: PersonInFacts): Promise<readonly Prescription[]> => {
    const all = await ofDirectory(directory.prescriptionsOf(user.customerId))
    return all
      .filter(({ isActive }) => isActive)
      .map(({ isActive: _, ...prescription }: DirectoryPrescription) => ({
        ...prescription,
        drugInfo: drugInfoOf(prescription.genericProductName),
      }))
  }

  const suggestedFor = async ({ user, stored }: PersonInFacts): Promise<Pharmacy | null> => {
    const id = stored.organization?.organization.suggested_pharmacy_id ?? null
    if (id === null) return null
    const [[pharmacy], primary] = await Promise.all([
      ofDirectory(directory.pharmaciesById([id])),
      primaryOf(user.id),
    ])
    return pharmacy === undefined ? null : present(pharmacy, primary)
  }

  return {
    medications: async (viewer) => {
      const person = await patientOf(viewer)
      const [pharmacies, prescriptions] = await Promise.all([
        pharmaciesOf(person),
        prescriptionsOf(person),
      ])
      return { pharmacies, prescriptions }
    },
    pharmacies: async (viewer) => pharmaciesOf(await patientOf(viewer)),
    prescriptions: async (viewer) => prescriptionsOf(await patientOf(viewer)),
    search: async (viewer, query) => {
      const { user } = await patientOf(viewer)
      if (countCharacters(query) > LONGEST_QUERY)
        throw codedError('INVALID_FIELD', { details: { field: 'query' } })
      const [found, primary] = await Promise.all([
        ofDirectory(directory.search(query, MOST_FOUND)),
        primaryOf(user.id),
      ])
      return found.map((pharmacy) => present(pharmacy, primary))
    },
    suggested: async (viewer) => suggestedFor(await patientOf(viewer)),
    suggestedByOrganization: async (viewer) => {
      const person = await personOf(requirePatient(viewer))
      return person.facts.ask('has-prescriptions') ? suggestedFor(person) : null
    },
    choose: async (viewer, pharmacyId) => {
      const { user } = await patientOf(viewer)
      const isPlausible = pharmacyId !== '' && countCharacters(pharmacyId) <= LONGEST_ID
      const [pharmacy] = isPlausible
        ? await ofDirectory(directory.pharmaciesById([pharmacyId]))
        : []
      if (pharmacy === undefined) throw codedError('NOT_FOUND')
      await withTransaction(db, async (trx) => {
        await lockPerson(trx, user.id)
        await putPrimaryPharmacy(trx, { userId: user.id, pharmacyId, at: now(), most: MOST_KEPT })
        await people.fulfilTask(trx, user.id, PHARMACY_TASK)
      })
      return present(pharmacy, pharmacyId)
    },
    skip: async (viewer) => {
      const { user } = await patientOf(viewer)
      await withTransaction(db, (trx) => people.fulfilTask(trx, user.id, PHARMACY_TASK))
    },
  }
}

function present(pharmacy: DirectoryPharmacy, primary: string | undefined): Pharmacy {
  return { ...pharmacy, primary: pharmacy.pharmacyId === primary }
}
