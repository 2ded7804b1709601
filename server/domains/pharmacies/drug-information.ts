import { join } from 'node:path'
import type { DrugInfo } from '../../graphql/generated.ts'
import { contentChecker } from '../content/content-files.ts'

/**
 * content/medication/drug-information.json: information on medications, in one reviewed version.
 */
type DrugInformation = {
  readonly version: string
  readonly source: string
  readonly drugs: readonly (Omit<DrugInfo, 'version' | 'source'> & {
    readonly names: readonly string[]
  })[]
}

/**
 * Reads the information on medications.
 *
 * @returns A lookup by generic name, in any letter case; it returns null for unknown names.
 * @throws {Error} Naming the file and the invalid place.
 */
export function readDrugInformation(
  contentDir: string,
): (genericName: string | null) => DrugInfo | null {
  const folder = join(contentDir, 'medication')
  const { version, source, drugs } = contentChecker<DrugInformation>(
    join(folder, 'drug-information.schema.json'),
  )(join(folder, 'drug-information.json'))
  const byName = new Map(
    drugs.flatMap(({ names, ...drug }) =>
      names.map((name) => [name, { ...drug, version, source }] as const),
    ),
  )
  return (genericName) => byName.get(genericName?.trim().toLowerCase() ?? '') ?? null
}
