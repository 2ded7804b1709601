import { type Trx, withTransaction } from '../database/transaction.ts'
import { readReferenceChoices } from '../domains/profile/reference-choices.ts'
import { addOrganization } from './add-organization.ts'
import { type AddedPatient, addPatient, type EnrolmentPlatform } from './add-patient.ts'
import { type NewPatient, type People, readTaskWords } from './people-file.ts'

/** What became of a file of people. */
export type Enrolment = {
  readonly organizations: readonly { readonly name: string; readonly isNew: boolean }[]
  readonly patients: readonly AddedPatient[]
}

/**
 * Adds organizations and patients, all or none. Who is there already, by id or e-mail, stays as they are: the same file may be given
 * again.
 *
 * @throws {Error} Naming what cannot be used: a state that is none, an organization that nobody knows, a task without a title.
 */
export async function enrolPeople(platform: EnrolmentPlatform, { organizations, patients }: People): Promise<Enrolment> {
  const words = readTaskWords(platform.config.contentDir)
  const states = new Set(readReferenceChoices(platform.config.contentDir, 'states').map(({ key }) => key))
  for (const { email, address } of patients)
    if (address !== undefined && !states.has(address.state)) throw new Error(`${email}: "${address.state}" is no state`)
  return withTransaction(platform.db, async (trx) => {
    const addedOrganizations: Enrolment['organizations'][number][] = []
    for (const organization of organizations)
      addedOrganizations.push({ name: organization.name, isNew: await addOrganization(trx, organization) })
    const addedPatients: AddedPatient[] = []
    for (const patient of patients) {
      await requireOrganization(trx, patient)
      addedPatients.push(await addPatient(trx, platform, patient, words))
    }
    return { organizations: addedOrganizations, patients: addedPatients }
  })
}

async function requireOrganization(trx: Trx, { email, organization }: NewPatient): Promise<void> {
  if (organization === undefined) return
  const found = await trx.selectFrom('organizations').select('id').where('id', '=', organization).executeTakeFirst()
  if (found === undefined) throw new Error(`${email}: there is no organization ${organization}`)
}
