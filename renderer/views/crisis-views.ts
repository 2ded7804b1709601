import { viewRegistry } from '#renderer/flow/contract.ts'
import { CampusHelp } from './campus-help.tsx'
import { CrisisCall } from './crisis-call.tsx'
import { HelpRow } from './help-row.tsx'
import { Hotlines } from './hotlines.tsx'
import { LinkCard } from './link-card.tsx'

/** Views of the crisis help page. */
export type CrisisView = 'campus-help' | 'help-row' | 'hotlines' | 'link-card'

export const CRISIS_VIEWS = viewRegistry<CrisisView | 'crisis-call'>({
  'campus-help': CampusHelp,
  'crisis-call': CrisisCall,
  'help-row': HelpRow,
  hotlines: Hotlines,
  'link-card': LinkCard,
})
