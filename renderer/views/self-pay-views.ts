import { viewRegistry } from '#renderer/flow/contract.ts'
import { SelfPayPrice } from './self-pay-price.tsx'

/** Views that only going on with care names. */
export type SelfPayView = 'self-pay-price'

/** Draws them. */
export const SELF_PAY_VIEWS = viewRegistry<SelfPayView>({ 'self-pay-price': SelfPayPrice })
