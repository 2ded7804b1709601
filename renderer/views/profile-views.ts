import { viewRegistry } from '#renderer/flow/contract.ts'
import { EditableFacts } from './editable-facts.tsx'

/** Views that the flow of the profile alone names. */
export type ProfileView = 'editable-facts'

/** Draws them. */
export const PROFILE_VIEWS = viewRegistry<ProfileView>({ 'editable-facts': EditableFacts })
