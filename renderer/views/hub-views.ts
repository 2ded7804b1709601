import { viewRegistry } from '#renderer/flow/contract.ts'
import { HubLauncher } from './hub-launcher.tsx'

/** Views that the launcher of the Hub alone names. */
export type HubView = 'hub-launcher'

/** Draws them. */
export const HUB_VIEWS = viewRegistry<HubView>({ 'hub-launcher': HubLauncher })
