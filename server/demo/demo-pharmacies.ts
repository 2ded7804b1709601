import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDirectoryPharmacies } from '../gateways/pharmacy/embedded-directory.ts'
import type { DirectoryPharmacy } from '../gateways/pharmacy/pharmacy-gateway.ts'
import type { Platform } from '../platform.ts'
import { fileValidator } from '../schema-validators.ts'

/**
 * Reads content/demo/pharmacies.json.
 *
 * @throws {Error} If the file is missing or invalid.
 */
export function readDemoPharmacies(contentDir: string): readonly DirectoryPharmacy[] {
  const file = join(contentDir, 'demo/pharmacies.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = fileValidator<{ readonly pharmacies: readonly DirectoryPharmacy[] }>(
    join(contentDir, 'demo/pharmacies.schema.json'),
  )
  if (!isContent(content)) throw new Error(`Cannot use ${file}: it must hold a list of pharmacies`)
  return content.pharmacies
}

/** Adds missing demo pharmacies. Does nothing in production. */
export async function seedDemoPharmacies(
  platform: Platform,
  pharmacies: readonly DirectoryPharmacy[],
): Promise<void> {
  if (!platform.config.production) await addDirectoryPharmacies(platform.db, pharmacies)
}

const NAMES = [
  'Beacon',
  'Birch',
  'Canyon',
  'Clover',
  'Evergreen',
  'Fern',
  'Granite',
  'Heron',
  'Juniper',
  'Maple',
  'Prairie',
  'Wren',
]
const KINDS = ['Pharmacy', 'Drugs', 'Apothecary', 'Rx']
const STREETS = [
  ...[
    'Main',
    'Oak',
    'Pine',
    'Elm',
    'Washington',
    'Lake',
    'Hill',
    'Walnut',
    'Spring',
    'North',
    'Ridge',
    'Church',
    'Willow',
    'Mill',
  ],
  ...[
    'Sunset',
    'Railroad',
    'Jackson',
    'River',
    'Highland',
    'Cherry',
    'Franklin',
    'Meadow',
    'Forest',
    'Center',
    'Jefferson',
  ],
]
const WAYS = ['St', 'Ave', 'Blvd', 'Rd', 'Dr', 'Ln']
const CITIES = [
  ['Albany', 'NY', 122],
  ['Brooklyn', 'NY', 112],
  ['Newark', 'NJ', 71],
  ['Philadelphia', 'PA', 191],
  ['Columbus', 'OH', 432],
  ['Atlanta', 'GA', 303],
  ['Miami', 'FL', 331],
  ['Chicago', 'IL', 606],
  ['Austin', 'TX', 787],
  ['Denver', 'CO', 802],
  ['Phoenix', 'AZ', 850],
  ['Los Angeles', 'CA', 900],
  ['Seattle', 'WA', 981],
  ['Boston', 'MA', 21],
] as const

/** Generates pharmacies all over the country, the same ones in each call. */
export function inventPharmacies(count: number): readonly DirectoryPharmacy[] {
  return Array.from({ length: count }, (_, i) => {
    const drawn = (part: number, most: number) => scattered(i * PARTS + part) % most
    const pick = <Item>(part: number, items: readonly Item[]): Item => {
      const item = items[drawn(part, items.length)]
      if (item === undefined) throw new Error('Cannot pick one of none')
      return item
    }
    const [city, state, area] = pick(0, CITIES)
    return {
      pharmacyId: `invented-${i}`,
      storeName: `${pick(1, NAMES)} ${pick(2, KINDS)}`,
      address1: `${1 + drawn(3, 9_999)} ${pick(4, STREETS)} ${pick(5, WAYS)}`,
      address2: drawn(6, 9) === 0 ? `Suite ${1 + drawn(7, 40)}` : null,
      city,
      state,
      zipCode: String(area).padStart(3, '0') + String(drawn(8, 97)).padStart(2, '0'),
      primaryPhone: `555${String(i).padStart(7, '0')}`,
      serviceLevel: drawn(9, 10) === 0 ? 'Mail order' : 'Retail',
    }
  })
}

const PARTS = 10

/** A pseudo-random number from a counter (the finalizer of MurmurHash3). */
function scattered(number: number): number {
  const first = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}
