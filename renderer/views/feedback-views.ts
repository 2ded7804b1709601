import { viewRegistry } from '#renderer/flow/contract.ts'
import { Copy } from './copy.tsx'
import { FurtherButton } from './further-button.tsx'
import { Page } from './page.tsx'
import { Reviewing } from './reviewing.tsx'

/** Views that only the flow of feedback on a provider uses. */
export type FeedbackView = 'copy'

export const FEEDBACK_VIEWS = viewRegistry<FeedbackView | 'further-button' | 'page' | 'reviewing'>({
  copy: Copy,
  'further-button': FurtherButton,
  page: Page,
  reviewing: Reviewing,
})
