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

type Context = PharmacyPorts & { readonly drugInfoOf: ReturnType<typeof readDrugInformation> }

async function medications(context: Context, viewer: Viewer | undefined): Promise<Medications> {
  const person = await patientOf(context, viewer)
  const [pharmacies, prescriptions] = await Promise.all([
    pharmaciesOf(context, person),
    prescriptionsOf(context, person),
  ])
  return { pharmacies, prescriptions }
}

async function search(
  context: Context,
  viewer: Viewer | undefined,
  query: string,
): Promise<readonly Pharmacy[]> {
  const { user } = await patientOf(context, viewer)
  if (countCharacters(query) > LONGEST_QUERY)
    throw codedError('INVALID_FIELD', { details: { field: 'query' } })
  const directory = context.platform.gateways.pharmacy
  const [found, primary] = await Promise.all([
    ofDirectory(context, directory.search(query, MOST_FOUND)),
    primaryOf(context, user.id),
  ])
  return found.map((pharmacy) => present(pharmacy, primary))
}

async function suggestedByOrganization(
  context: Context,
  viewer: Viewer | undefined,
): Promise<Pharmacy | null> {
  const person = await context.personOf(requirePatient(viewer))
  return person.facts.ask('has-prescriptions') ? suggestedFor(context, person) : null
}

async function choose(
  context: Context,
  viewer: Viewer | undefined,
  pharmacyId: string,
): Promise<Pharmacy> {
  const { user } = await patientOf(context, viewer)
  const { db, now, gateways } = context.platform
  const isPlausible = pharmacyId !== '' && countCharacters(pharmacyId) <= LONGEST_ID
  const [pharmacy] = isPlausible
    ? await ofDirectory(context, gateways.pharmacy.pharmaciesById([pharmacyId]))
    : []
  if (pharmacy === undefined) throw codedError('NOT_FOUND')
  await withTransaction(db, async (trx) => {
    await lockPerson(trx, user.id)
    await putPrimaryPharmacy(trx, { userId: user.id, pharmacyId, at: now(), most: MOST_KEPT })
    await context.people.fulfilTask(trx, user.id, PHARMACY_TASK)
  })
  return present(pharmacy, pharmacyId)
}

async function skip(context: Context, viewer: Viewer | undefined): Promise<void> {
  const { user } = await patientOf(context, viewer)
  await withTransaction(context.platform.db, (trx) =>
    context.people.fulfilTask(trx, user.id, PHARMACY_TASK),
  )
}

/** @throws NOT_FOUND without current psychiatry care. */
async function patientOf(
  { personOf }: Context,
  viewer: Viewer | undefined,
): Promise<PersonInFacts> {
  const person = await personOf(requirePatient(viewer))
  if (!person.facts.ask('has-prescriptions')) throw codedError('NOT_FOUND')
  return person
}

/** Waits for the directory's reply. @throws SERVICE_UNAVAILABLE if there is none. */
async function ofDirectory<Answer>(
  { platform: { log } }: Context,
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    // The embedded directory uses the same database.
    if (isDatabaseAway(error)) throw error
    log.warn({ failure: describeFailure(error) }, 'The directory of pharmacies did not answer')
    throw codedError('SERVICE_UNAVAILABLE', { cause: error })
  }
}

async function primaryOf(
  { platform: { db } }: Context,
  userId: string,
): Promise<string | undefined> {
  return (await findPharmacies(db, userId)).find((row) => row.is_primary)?.pharmacy_id
}

async function pharmaciesOf(
  context: Context,
  { user }: PersonInFacts,
): Promise<readonly Pharmacy[]> {
  const { db, gateways } = context.platform
  const rows = await findPharmacies(db, user.id)
  const ids = rows.map((row) => row.pharmacy_id)
  const known = await ofDirectory(context, gateways.pharmacy.pharmaciesById(ids))
  const primary = rows.find((row) => row.is_primary)?.pharmacy_id
  return known.map((pharmacy) => present(pharmacy, primary))
}

async function prescriptionsOf(
  context: Context,
  { user }: PersonInFacts,
): Promise<readonly Prescription[]> {
  const directory = context.platform.gateways.pharmacy
  const all = await ofDirectory(context, directory.prescriptionsOf(user.customerId))
  return all
    .filter(({ isActive }) => isActive)
    .map(({ isActive: _, ...prescription }: DirectoryPrescription) => ({
      ...prescription,
      drugInfo: context.drugInfoOf(prescription.genericProductName),
    }))
}

async function suggestedFor(
  context: Context,
  { user, stored }: PersonInFacts,
): Promise<Pharmacy | null> {
  const id = stored.organization?.organization.suggested_pharmacy_id ?? null
  if (id === null) return null
  const [[pharmacy], primary] = await Promise.all([
    ofDirectory(context, context.platform.gateways.pharmacy.pharmaciesById([id])),
    primaryOf(context, user.id),
  ])
  return pharmacy === undefined ? null : present(pharmacy, primary)
}

export function createPharmacyService(ports: PharmacyPorts): PharmacyService {
  const drugInfoOf = readDrugInformation(ports.platform.config.contentDir)
  const context: Context = { ...ports, drugInfoOf }
  const patient = (viewer: Viewer | undefined) => patientOf(context, viewer)
  return {
    medications: (viewer) => medications(context, viewer),
    pharmacies: async (viewer) => pharmaciesOf(context, await patient(viewer)),
    prescriptions: async (viewer) => prescriptionsOf(context, await patient(viewer)),
    search: (viewer, query) => search(context, viewer, query),
    suggested: async (viewer) => suggestedFor(context, await patient(viewer)),
    suggestedByOrganization: (viewer) => suggestedByOrganization(context, viewer),
    choose: (viewer, pharmacyId) => choose(context, viewer, pharmacyId),
    skip: (viewer) => skip(context, viewer),
  }
}

function present(pharmacy: DirectoryPharmacy, primary: string | undefined): Pharmacy {
  return { ...pharmacy, primary: pharmacy.pharmacyId === primary }
}
