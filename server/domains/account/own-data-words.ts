import { join } from 'node:path'
import type { ChargeType } from '../../graphql/generated.ts'
import { contentChecker } from '../content/content-files.ts'

/** Names of scores, charges and consents in FHIR, with LOINC codes if there are any. */
export type OwnDataWords = {
  readonly scores: { readonly [total: string]: { readonly text: string; readonly loinc?: string } }
  readonly chargeTypes: { readonly [Type in ChargeType]: string }
  readonly recordSharing: string
  readonly terms: string
}

/** Reads content/portal/own-data.json. @throws {Error} If the file is missing or invalid. */
export function readOwnDataWords(contentDir: string): OwnDataWords {
  const folder = join(contentDir, 'portal')
  return contentChecker<OwnDataWords>(join(folder, 'own-data.schema.json'))(
    join(folder, 'own-data.json'),
  )
}
