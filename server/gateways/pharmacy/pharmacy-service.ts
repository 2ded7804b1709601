import type { ValidateFunction } from 'ajv'
import type {
  DirectoryPharmacy,
  DirectoryPrescription,
  PharmacyGateway,
} from './pharmacy-gateway.ts'
import { validatorOf } from '../../schema-validators.ts'
import { VENDOR_WAIT_MS } from '../vendor-wait.ts'

const TEXT = { type: 'string', minLength: 1 } as const
const TEXT_OR_NULL = { type: ['string', 'null'] } as const

const arePharmacies = validatorOf<readonly DirectoryPharmacy[]>({
  type: 'array',
  items: {
    type: 'object',
    required: [
      'pharmacyId',
      'storeName',
      'address1',
      'address2',
      'city',
      'state',
      'zipCode',
      'primaryPhone',
      'serviceLevel',
    ],
    properties: {
      pharmacyId: TEXT,
      storeName: TEXT,
      address1: TEXT,
      address2: TEXT_OR_NULL,
      city: TEXT,
      state: { type: 'string', pattern: '^[A-Z]{2}$' },
      zipCode: TEXT,
      primaryPhone: { ...TEXT_OR_NULL, pattern: '^[0-9]{10}$' },
      serviceLevel: TEXT_OR_NULL,
    },
  },
})
const arePrescriptions = validatorOf<readonly DirectoryPrescription[]>({
  type: 'array',
  items: {
    type: 'object',
    required: [
      ...[
        'prescriptionId',
        'isActive',
        'genericProductName',
        'doseForm',
        'rawName',
        'strength',
        'directions',
        'quantity',
      ],
      ...['dispenseUnitDescription', 'daysSupply', 'writtenDate'],
    ],
    properties: {
      prescriptionId: TEXT,
      isActive: { type: 'boolean' },
      genericProductName: TEXT_OR_NULL,
      doseForm: TEXT_OR_NULL,
      rawName: TEXT,
      strength: TEXT_OR_NULL,
      directions: TEXT_OR_NULL,
      quantity: { type: ['number', 'null'] },
      dispenseUnitDescription: TEXT_OR_NULL,
      daysSupply: { type: ['integer', 'null'] },
      writtenDate: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    },
  },
})

/** URL and key of the directory. */
export type PharmacyServiceOptions = { readonly url: string; readonly key: string }

/**
 * The real gateway: requests `pharmacies?query=…&most=20`, `pharmacies?ids=A,B` and
 * `customers/ID/prescriptions` below the service's URL, with the key. The service replies with
 * lists in JSON.
 */
export function createPharmacyService({ url, key }: PharmacyServiceOptions): PharmacyGateway {
  const read = async <Item>(
    path: string,
    query: { readonly [name: string]: string },
    isList: ValidateFunction<readonly Item[]>,
  ): Promise<readonly Item[]> => {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(VENDOR_WAIT_MS),
    })
    if (!response.ok)
      throw new Error(`Cannot ask for pharmacies: their directory answered ${response.status}`)
    const reply: unknown = await response.json()
    if (!isList(reply))
      throw new Error('Cannot use what the directory of pharmacies answered: it is no such list')
    return reply
  }

  return {
    search: async (query, most) => {
      const found =
        query.trim() === ''
          ? []
          : await read('pharmacies', { query, most: String(most) }, arePharmacies)
      return found.slice(0, most)
    },
    pharmaciesById: async (ids) => {
      const found =
        ids.length === 0 ? [] : await read('pharmacies', { ids: ids.join(',') }, arePharmacies)
      return ids.flatMap((id) => found.filter(({ pharmacyId }) => pharmacyId === id))
    },
    prescriptionsOf: async (customerId) => {
      const found = await read(
        `customers/${encodeURIComponent(customerId)}/prescriptions`,
        {},
        arePrescriptions,
      )
      return found.toSorted((a, b) => b.writtenDate.localeCompare(a.writtenDate))
    },
  }
}
