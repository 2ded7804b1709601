import { viewRegistry } from '#renderer/flow/contract.ts'
import { HubLauncher } from './hub-launcher.tsx'

/** Views that only the launcher of the Hub uses. */
export type HubView = 'hub-launcher'

export const HUB_VIEWS = viewRegistry<HubView>({ 'hub-launcher': HubLauncher })
