import { type Trx, withSerializableTransaction } from '../database/transaction.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { addOrganization } from './add-organization.ts'
import { type AddedPatient, addPatient, type EnrolmentPlatform } from './add-patient.ts'
import { putProvider } from './put-provider.ts'
import type { NewPatient, People } from './people.ts'
import { readTaskWords } from './people-file.ts'

/** The result of adding a file of people. */
type Enrolment = {
  readonly organizations: readonly { readonly name: string; readonly isNew: boolean }[]
  readonly providers: readonly { readonly name: string; readonly isNew: boolean }[]
  readonly patients: readonly AddedPatient[]
}

/**
 * Adds organizations, providers and patients in one transaction. Existing organizations (by id) and
 * patients (by email) stay unchanged; existing providers are updated. The same file can be used
 * again.
 *
 * @throws {Error} Naming an unknown organization or provider, or a task without a title.
 */
export async function enrolPeople(
  platform: EnrolmentPlatform,
  { organizations, providers, patients }: People,
): Promise<Enrolment> {
  const { contentDir } = platform.config
  const { ageOfConsent, activation } = readOperatorContent(contentDir).operations
  const content = {
    words: readTaskWords(contentDir),
    ageOfConsent,
    linkHours: activation.linkHours,
  }
  return withSerializableTransaction(platform.db, async (trx) => {
    const addedOrganizations: Enrolment['organizations'][number][] = []
    for (const organization of organizations)
      addedOrganizations.push({
        name: organization.name,
        isNew: await addOrganization(trx, organization),
      })
    const putProviders: Enrolment['providers'][number][] = []
    for (const provider of providers)
      putProviders.push({
        name: `${provider.firstName} ${provider.lastName}`,
        isNew: await putProvider(trx, provider, provider.picture),
      })
    const addedPatients: AddedPatient[] = []
    for (const patient of patients) {
      await requireOrganization(trx, patient)
      addedPatients.push(await addPatient(trx, platform, patient, content))
    }
    return { organizations: addedOrganizations, providers: putProviders, patients: addedPatients }
  })
}

async function requireOrganization(trx: Trx, { email, organization }: NewPatient): Promise<void> {
  if (organization === undefined) return
  const found = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organization)
    .executeTakeFirst()
  if (found === undefined) throw new Error(`${email}: there is no organization ${organization}`)
}
