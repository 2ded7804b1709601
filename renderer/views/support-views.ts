import '#renderer/ui/support.css'
import '#renderer/ui/messages.css'
import { viewRegistry } from '#renderer/flow/contract.ts'
import { Page } from './page.tsx'
import {
  SupportAnswer,
  SupportDraft,
  SupportEmergency,
  SupportFiles,
  SupportHead,
  SupportNeeded,
  SupportPerson,
  SupportRecipient,
  SupportTopic,
  SupportWay,
} from './support.tsx'

/** Views that only the flows of Patient Support use. */
export type SupportView =
  | 'support-answer'
  | 'support-draft'
  | 'support-emergency'
  | 'support-files'
  | 'support-head'
  | 'support-needed'
  | 'support-person'
  | 'support-recipient'
  | 'support-topic'
  | 'support-way'

export const SUPPORT_VIEWS = viewRegistry<SupportView | 'page'>({
  page: Page,
  'support-answer': SupportAnswer,
  'support-draft': SupportDraft,
  'support-emergency': SupportEmergency,
  'support-files': SupportFiles,
  'support-head': SupportHead,
  'support-needed': SupportNeeded,
  'support-person': SupportPerson,
  'support-recipient': SupportRecipient,
  'support-topic': SupportTopic,
  'support-way': SupportWay,
})
