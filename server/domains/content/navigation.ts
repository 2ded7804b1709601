import { join } from 'node:path'
import { type Outcome, refuse } from '../../errors.ts'
import type { AnonymousNavigation } from '../../graphql/generated.ts'
import { contentChecker } from './content-files.ts'

type NavigationContent = { readonly reasons: readonly string[]; readonly targets: Readonly<Record<string, string>> }

/** Where somebody is sent, and why. */
export type NavigationRequest = { readonly reason: string; readonly target: string }

/** Finds the address of a target. BAD_INPUT for a reason or a target that is not on the list. */
export type Navigate = (asked: NavigationRequest) => Outcome<AnonymousNavigation>

/**
 * Navigation by content/portal/navigation.json. Addresses are made here alone: nothing of what was asked reaches one but a code
 * of the list, so that nobody is sent to a stranger's page.
 *
 * @param publicUrl The portal's address as patients see it, without a path.
 */
export function createNavigation(contentDir: string, publicUrl: string): Navigate {
  const folder = join(contentDir, 'portal')
  const read = contentChecker<NavigationContent>(join(folder, 'navigation.schema.json'))
  const { reasons, targets } = read(join(folder, 'navigation.json'))
  const addresses = new Map(Object.entries(targets))
  return ({ reason, target }) => {
    const address = addresses.get(target)
    if (address === undefined || !reasons.includes(reason)) return refuse('BAD_INPUT')
    const url = new URL(address, publicUrl)
    url.searchParams.set('reason', reason)
    return { ok: true, value: { url: url.href } }
  }
}
