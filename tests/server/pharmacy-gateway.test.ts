import { afterAll, describe, expect, it } from 'vitest'
import { readDemoPharmacies } from '#server/demo/demo-pharmacies.ts'
import {
  addDirectoryPharmacies,
  addDirectoryPrescription,
  createEmbeddedDirectory,
} from '#server/gateways/pharmacy/embedded-directory.ts'
import {
  createNoPharmacyService,
  type PharmacyGateway,
} from '#server/gateways/pharmacy/pharmacy-gateway.ts'
import { createPharmacyService } from '#server/gateways/pharmacy/pharmacy-service.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startPharmacyEmulator } from '#tests/support/pharmacy-emulator.ts'

const pharmacies = readDemoPharmacies('content')
const PRESCRIBED = {
  prescriptionId: 'rx-1',
  isActive: true,
  genericProductName: 'Sertraline',
  doseForm: 'tablet',
  rawName: 'Sertraline 50 mg tablet',
  strength: '50 mg',
  directions: 'Take 1 tablet each morning',
  quantity: 30,
  dispenseUnitDescription: 'tablets',
  daysSupply: 30,
  writtenDate: '2026-02-01',
}
const NEWER = {
  ...PRESCRIBED,
  prescriptionId: 'rx-2',
  isActive: false,
  quantity: 7.5,
  daysSupply: null,
  writtenDate: '2026-02-20',
}

const { database, close } = await createTestDatabase()
const emulator = await startPharmacyEmulator({
  pharmacies,
  prescriptions: { 'c/1': [PRESCRIBED, NEWER] },
})
await addDirectoryPharmacies(database.db, pharmacies)
await addDirectoryPharmacies(database.db, pharmacies)
for (const prescription of [PRESCRIBED, NEWER])
  await addDirectoryPrescription(database.db, 'c/1', prescription)
afterAll(async () => {
  await emulator.close()
  await close()
})

const GATEWAYS: readonly (readonly [string, PharmacyGateway])[] = [
  ['the embedded directory', createEmbeddedDirectory(database.db)],
  ['the service', createPharmacyService(emulator)],
]

/** Both directories pass the same tests. */
describe.each(GATEWAYS)('%s', (_name, directory) => {
  const found = async (query: string, most = 20) =>
    (await directory.search(query, most)).map(({ pharmacyId }) => pharmacyId)

  it.each([
    ['street', '12 College Walk', ['demo-1']],
    ['part of a street, in any letter case and with signs', '3 orchard LA.', ['demo-4']],
    ['city', 'Albany NY', ['demo-1', 'demo-2', 'demo-3']],
    ['zip', 'Street 12208', ['demo-3']],
    ['name', 'willow drugs', ['demo-2']],
    ['words of two letters', 'la ny', ['demo-1', 'demo-2', 'demo-3', 'demo-4']],
    ['the middle of a word', 'illow drugs', []],
    ['words that none has together', 'Willow Ithaca', []],
    ['blanks', '   ', []],
  ])('finds by %s', async (_by, query, ids) => {
    expect((await found(query)).toSorted()).toEqual(ids)
  })

  it('returns no more than requested, each with all fields', async () => {
    expect(await found('Albany NY', 2)).toHaveLength(2)
    expect(await directory.search('Lantern Albany', 20)).toEqual([
      {
        pharmacyId: 'demo-1',
        storeName: 'Lantern Pharmacy',
        address1: '12 College Walk',
        address2: null,
        city: 'Albany',
        state: 'NY',
        zipCode: '12207',
        primaryPhone: '5550100301',
        serviceLevel: 'Retail',
      },
    ])
  })

  it('finds pharmacies by id, in the order of the ids', async () => {
    const [one, , three] = pharmacies
    expect(await directory.pharmaciesById(['demo-3', 'nobody', 'demo-1'])).toEqual([three, one])
    expect(await directory.pharmaciesById([])).toEqual([])
  })

  it('returns a customer’s prescriptions, newest first', async () => {
    expect(await directory.prescriptionsOf('c/1')).toEqual([NEWER, PRESCRIBED])
    expect(await directory.prescriptionsOf('c/2')).toEqual([])
  })
})

it('finds nothing for special characters alone, even if they have a meaning elsewhere', async () => {
  expect(await createEmbeddedDirectory(database.db).search('% _', 20)).toEqual([])
})

it('lists a street that begins with the typed text first, even among 3,000 pharmacies', async () => {
  const street = (i: number, address1: string) => ({
    ...pharmacies[0],
    pharmacyId: `x-${i}`,
    storeName: `Store ${i}`,
    address1,
  })
  const [first] = pharmacies
  if (first === undefined) throw new Error('There are demo pharmacies')
  await addDirectoryPharmacies(
    database.db,
    Array.from({ length: 3_000 }, (_, i) => ({
      ...first,
      ...street(i, `12${i + 1} Poplar Street`),
    })),
  )
  await addDirectoryPharmacies(database.db, [
    { ...first, pharmacyId: 'here', storeName: 'Zest', address1: '12 Poplar Street' },
  ])
  const [nearest] = await createEmbeddedDirectory(database.db).search('12 poplar', 20)
  expect(nearest?.pharmacyId).toBe('here')
})

describe('a service that fails', () => {
  const directory = createPharmacyService(emulator)

  it.each([
    ['an error', 503, {}],
    ['what is no list', 200, { pharmacies: [] }],
    ['a pharmacy without a name', 200, [{ ...pharmacies[0], storeName: undefined }]],
    ['an unknown state', 200, [{ ...pharmacies[0], state: 'New York' }]],
  ])('throws for %s', async (_what, status, body) => {
    emulator.answerNext(status, body)
    await expect(directory.search('main st', 20)).rejects.toThrow('directory')
  })

  it('is not called without its key, and escapes its queries', async () => {
    await expect(
      createPharmacyService({ ...emulator, key: 'other' }).search('main st', 20),
    ).rejects.toThrow('401')
    await directory.search('main & st', 20)
    expect(emulator.asked.at(-1)).toBe('/directory/pharmacies?query=main+%26+st&most=20')
  })
})

it('is empty in production without an address', async () => {
  await expect(createNoPharmacyService().search('main st', 20)).rejects.toThrow('PHARMACY_SERVICE')
})
