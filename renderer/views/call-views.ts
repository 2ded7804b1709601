import { viewRegistry } from '#renderer/flow/contract.ts'
import { Page } from './page.tsx'
import { Reviewing } from './reviewing.tsx'
import { VideoCall } from './video-call.tsx'

/** Views that only the flow of a video call uses. */
export type CallView = 'video-call'

export const CALL_VIEWS = viewRegistry<CallView | 'page' | 'reviewing'>({
  page: Page,
  reviewing: Reviewing,
  'video-call': VideoCall,
})
