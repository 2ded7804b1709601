import { inventPharmacies } from '../demo/demo-pharmacies.ts'
import { addDirectoryPharmacies } from '../gateways/pharmacy/embedded-directory.ts'
import { onDatabase } from './on-database.ts'
import { readNumber, readOptions } from './read-options.ts'

const USAGE = 'npm run add-pharmacies -- --count 60000'

/**
 * Adds invented pharmacies to the embedded directory. Not available in production. Existing ones
 * stay unchanged.
 */
onDatabase(async ({ db, config }) => {
  if (config.production) throw new Error('Cannot add invented pharmacies: this is production')
  const { needed } = readOptions(USAGE, ['count'], {})
  const count = readNumber('count', needed('count')) ?? 0
  await addDirectoryPharmacies(db, inventPharmacies(count))
  console.log(`${count} pharmacies are in the directory`)
})
