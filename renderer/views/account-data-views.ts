import { viewRegistry } from '#renderer/flow/contract.ts'
import { AccountDeletion } from './account-deletion.tsx'
import { Confirm } from './confirm.tsx'
import { OwnData } from './own-data.tsx'

/** Views of the page of a person's own data. */
export type AccountDataView = 'account-deletion' | 'confirm' | 'own-data'

export const ACCOUNT_DATA_VIEWS = viewRegistry<AccountDataView>({
  'account-deletion': AccountDeletion,
  confirm: Confirm,
  'own-data': OwnData,
})
