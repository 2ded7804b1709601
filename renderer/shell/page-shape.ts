import { matchPath } from 'react-router-dom'
import type { PageShape } from '#renderer/ui/loading.tsx'
import { EITHER, GATED, type PageName, PUBLIC, UNGATED } from './addresses.ts'

const PAGES_OF_WORDS: ReadonlySet<PageName> = new Set([
  'account-data',
  'account-pharmacy',
  'account-profile',
  'account-security',
  'account-settings',
  'appointments',
  'billing',
  'billing-history',
  'campus-resources',
  'health-record',
  'help',
  'hub-launcher',
  'legal',
  'medication',
  'messages',
  'progress',
  'schedule',
  'sitemap',
  'student-terms',
  'support',
  'unsubscribe',
])

/**
 * The skeleton's shape for an address. The home page has the shape of a form, because a flow may
 * replace it until the gate is passed.
 */
export function shapeAt(pathname: string): PageShape {
  const address = [...PUBLIC, ...EITHER, ...UNGATED, ...GATED].find(({ path }) =>
    matchPath(path, pathname),
  )
  return address !== undefined && PAGES_OF_WORDS.has(address.page) ? 'words' : 'form'
}
