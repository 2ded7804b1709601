import { viewRegistry } from '#renderer/flow/contract.ts'
import { ActionCard } from './action-card.tsx'
import { CardOfBlocks } from './card-of-blocks.tsx'
import { Confirm } from './confirm.tsx'
import { ContactCard } from './contact-card.tsx'
import { EditableFacts } from './editable-facts.tsx'
import { PressButton } from './press-button.tsx'

/** Views of the profile flows. */
export type ProfileView =
  | 'action-card'
  | 'card-of-blocks'
  | 'confirm'
  | 'contact-card'
  | 'editable-facts'
  | 'press-button'

export const PROFILE_VIEWS = viewRegistry<ProfileView>({
  'action-card': ActionCard,
  'card-of-blocks': CardOfBlocks,
  confirm: Confirm,
  'contact-card': ContactCard,
  'editable-facts': EditableFacts,
  'press-button': PressButton,
})
