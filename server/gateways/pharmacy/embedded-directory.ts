import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type {
  DirectoryPharmacy,
  DirectoryPrescription,
  PharmacyGateway,
} from './pharmacy-gateway.ts'
import type { DirectoryTables } from './tables.ts'

/**
 * The embedded gateway with separate tables. A trigram index makes the search fast for tens of
 * thousands of pharmacies.
 */
export function createEmbeddedDirectory(db: Db): PharmacyGateway {
  return {
    search: async (query, most) => {
      const words = searchWords(query)
      if (words.length === 0) return []
      let found = db.selectFrom('directory_pharmacies').selectAll()
      for (const word of words) found = found.where('search_text', 'like', `% ${word}%`)
      const rows = await found
        // Exact starts of the street come first: 12 Main before 1200 Main.
        .orderBy(sql`search_text like ${`${textOf(words)}%`}`, 'desc')
        .orderBy('store_name')
        .orderBy('pharmacy_id')
        .limit(most)
        .execute()
      return rows.map(pharmacyOf)
    },
    pharmaciesById: async (ids) => {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('directory_pharmacies')
        .selectAll()
        .where('pharmacy_id', 'in', ids)
        .execute()
      return ids.flatMap((id) => rows.filter((row) => row.pharmacy_id === id).map(pharmacyOf))
    },
    prescriptionsOf: async (customerId) => {
      const rows = await db
        .selectFrom('directory_prescriptions')
        .selectAll()
        .where('customer_id', '=', customerId)
        .orderBy('written_date', 'desc')
        .orderBy('prescription_id')
        .execute()
      return rows.map(prescriptionOf)
    },
  }
}

const ROWS_AT_ONCE = 2_000

/** Adds pharmacies to the embedded directory. Existing ones stay unchanged. */
export async function addDirectoryPharmacies(
  db: Db,
  pharmacies: readonly DirectoryPharmacy[],
): Promise<void> {
  for (let start = 0; start < pharmacies.length; start += ROWS_AT_ONCE)
    await db
      .insertInto('directory_pharmacies')
      .values(pharmacies.slice(start, start + ROWS_AT_ONCE).map(rowOf))
      .onConflict((conflict) => conflict.column('pharmacy_id').doNothing())
      .execute()
}

/** Adds a prescription of a customer. */
export async function addDirectoryPrescription(
  db: Db,
  customerId: string,
  prescription: DirectoryPrescription,
): Promise<void> {
  await db
    .insertInto('directory_prescriptions')
    .values({
      prescription_id: prescription.prescriptionId,
      customer_id: customerId,
      is_active: prescription.isActive,
      generic_product_name: prescription.genericProductName,
      dose_form: prescription.doseForm,
      raw_name: prescription.rawName,
      strength: prescription.strength,
      directions: prescription.directions,
      quantity: prescription.quantity,
      dispense_unit_description: prescription.dispenseUnitDescription,
      days_supply: prescription.daysSupply,
      written_date: prescription.writtenDate,
    })
    .execute()
}

/**
 * The words of a text in lower case, without punctuation: "12 Main St." and "12 main st" are equal.
 */
export function searchWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Puts a space before each word, so that a search matches the start of a word, and the index works
 * for short words.
 */
function textOf(words: readonly string[]): string {
  return words.map((word) => ` ${word}`).join('')
}

function rowOf(pharmacy: DirectoryPharmacy): Insertable<DirectoryTables['directory_pharmacies']> {
  const { address1, address2, city, state, zipCode, storeName } = pharmacy
  return {
    pharmacy_id: pharmacy.pharmacyId,
    store_name: storeName,
    address1,
    address2,
    city,
    state,
    zip_code: zipCode,
    primary_phone: pharmacy.primaryPhone,
    service_level: pharmacy.serviceLevel,
    search_text: textOf(
      searchWords([address1, address2 ?? '', city, state, zipCode, storeName].join(' ')),
    ),
  }
}

function pharmacyOf(row: Selectable<DirectoryTables['directory_pharmacies']>): DirectoryPharmacy {
  return {
    pharmacyId: row.pharmacy_id,
    storeName: row.store_name,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    primaryPhone: row.primary_phone,
    serviceLevel: row.service_level,
  }
}

function prescriptionOf(
  row: Selectable<DirectoryTables['directory_prescriptions']>,
): DirectoryPrescription {
  return {
    prescriptionId: row.prescription_id,
    isActive: row.is_active,
    genericProductName: row.generic_product_name,
    doseForm: row.dose_form,
    rawName: row.raw_name,
    strength: row.strength,
    directions: row.directions,
    quantity: row.quantity,
    dispenseUnitDescription: row.dispense_unit_description,
    daysSupply: row.days_supply,
    writtenDate: row.written_date,
  }
}
