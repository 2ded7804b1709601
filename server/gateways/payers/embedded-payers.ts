import { join } from 'node:path'
import { contentChecker } from '../../domains/content/content-files.ts'
import { byName, type Payer, type PayersGateway } from './payers-gateway.ts'

/**
 * The embedded gateway, which reads content/portal/payers.json.
 *
 * @throws {Error} If the file is missing or invalid.
 */
export function createEmbeddedPayers(contentDir: string): PayersGateway {
  const folder = join(contentDir, 'portal')
  const read = contentChecker<{ readonly payers: readonly Payer[] }>(
    join(folder, 'payers.schema.json'),
  )
  const payers = byName(read(join(folder, 'payers.json')).payers)
  return { payers: () => Promise.resolve(payers) }
}
