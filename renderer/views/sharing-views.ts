import { viewRegistry } from '#renderer/flow/contract.ts'
import { CancelButton } from './cancel-button.tsx'
import { Confirm } from './confirm.tsx'
import { ConsentWords } from './consent-words.tsx'
import { RecordAccess } from './record-access.tsx'

/** Views that only the flows of record sharing use. */
export type SharingView = 'consent-words' | 'record-access'

export const SHARING_VIEWS = viewRegistry<SharingView | 'cancel-button' | 'confirm'>({
  'cancel-button': CancelButton,
  confirm: Confirm,
  'consent-words': ConsentWords,
  'record-access': RecordAccess,
})
