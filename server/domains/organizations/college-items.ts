import { join } from 'node:path'
import type { GenericCollegeModalItem } from '../../graphql/generated.ts'
import { contentChecker } from '../content/content-files.ts'

/**
 * Reads `support/college.json` of the content folder.
 *
 * @throws {Error} Naming the file and every invalid place.
 */
export function readCollegeItems(contentDir: string): readonly GenericCollegeModalItem[] {
  const folder = join(contentDir, 'support')
  const read = contentChecker<{ readonly items: readonly GenericCollegeModalItem[] }>(
    join(folder, 'college.schema.json'),
  )
  return read(join(folder, 'college.json')).items
}
