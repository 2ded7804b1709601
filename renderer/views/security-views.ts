import { viewRegistry } from '#renderer/flow/contract.ts'
import { Confirm } from './confirm.tsx'
import { LoginHeading, LoginRow } from './login-row.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { PressButton } from './press-button.tsx'

/** Views of the page of a person's log-ins. */
export type SecurityView =
  | 'confirm'
  | 'login-heading'
  | 'login-row'
  | 'passkey-row'
  | 'press-button'

export const SECURITY_VIEWS = viewRegistry<SecurityView>({
  confirm: Confirm,
  'login-heading': LoginHeading,
  'login-row': LoginRow,
  'passkey-row': PasskeyRow,
  'press-button': PressButton,
})
