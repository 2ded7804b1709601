import { countCharacters } from '#engine/index.ts'
import { codedError } from '../../errors.ts'
import type { InsuranceDetails, Payer } from '../../graphql/generated.ts'
import type { Payer as KnownPayer } from '../../gateways/payers/payers-gateway.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { cleanLine } from '../profile/text-rules.ts'
import { deleteInsurance, findInsurance, putInsurance } from './insurance-store.ts'
import type { InsuranceRow } from './tables.ts'

export type InsuranceService = {
  readonly insuranceOf: (viewer: Viewer | undefined) => Promise<InsuranceDetails | null>
  /** Sorted by name. */
  readonly payers: (viewer: Viewer | undefined) => Promise<readonly Payer[]>
  /** @throws INVALID_FIELD for an unknown payer, and for an empty or too long member id. */
  readonly set: (viewer: Viewer | undefined, insurance: SentInsurance) => Promise<InsuranceDetails>
  readonly drop: (viewer: Viewer | undefined) => Promise<void>
}

type SentInsurance = { readonly memberId: string; readonly payerId: string }

const LONGEST_MEMBER_ID = 50

export function createInsuranceService({
  db,
  now,
  dataKeys,
  gateways,
}: Pick<Platform, 'db' | 'now' | 'dataKeys' | 'gateways'>): InsuranceService {
  const { payers } = gateways.payers

  const present = (row: InsuranceRow, known: readonly KnownPayer[]): InsuranceDetails => {
    const { user_id, payer_id, sealed_member_id, updated_at } = row
    const payer = known.find(({ id }) => id === payer_id)
    return {
      memberId: dataKeys.open(sealed_member_id, ['insurance', user_id]),
      updatedAt: updated_at,
      inNetwork: payer?.inNetwork ?? false,
      payer: payer === undefined ? null : { id: payer.id, name: payer.name },
    }
  }

  return {
    insuranceOf: async (viewer) => {
      const row = await findInsurance(db, requirePatient(viewer).userId)
      return row === undefined ? null : present(row, await payers())
    },
    payers: async (viewer) => {
      requirePatient(viewer)
      return (await payers()).map(({ id, name }) => ({ id, name }))
    },
    set: async (viewer, { memberId, payerId }) => {
      const { userId } = requirePatient(viewer)
      const number = cleanLine(memberId)
      if (number === '' || countCharacters(number) > LONGEST_MEMBER_ID)
        throw codedError('INVALID_FIELD', { details: { field: 'memberId' } })
      const known = await payers()
      if (!known.some(({ id }) => id === payerId))
        throw codedError('INVALID_FIELD', { details: { field: 'payerId' } })
      const sealed_member_id = dataKeys.seal(number, ['insurance', userId])
      const row = { user_id: userId, payer_id: payerId, sealed_member_id, updated_at: now() }
      await putInsurance(db, row)
      return present(row, known)
    },
    drop: (viewer) => deleteInsurance(db, requirePatient(viewer).userId),
  }
}
