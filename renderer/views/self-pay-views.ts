import { viewRegistry } from '#renderer/flow/contract.ts'
import { SelfPayPrice } from './self-pay-price.tsx'

/** Views that only the flow for continuing care uses. */
export type SelfPayView = 'self-pay-price'

export const SELF_PAY_VIEWS = viewRegistry<SelfPayView>({ 'self-pay-price': SelfPayPrice })
