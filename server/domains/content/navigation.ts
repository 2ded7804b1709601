import { join } from 'node:path'
import { type Outcome, refuse } from '../../errors.ts'
import type { AnonymousNavigation } from '../../graphql/generated.ts'
import { contentChecker } from './content-files.ts'

type NavigationContent = {
  readonly reasons: readonly string[]
  readonly targets: Readonly<Record<string, string>>
}

type NavigationRequest = { readonly reason: string; readonly target: string }

/** Finds the URL of a target. BAD_INPUT for an unknown reason or target. */
export type Navigate = (asked: NavigationRequest) => Outcome<AnonymousNavigation>

/**
 * Creates the navigation of content/portal/navigation.json. A URL contains nothing from the request
 * except a known code, so that no one is redirected to another site.
 *
 * @param publicUrl The portal's public URL, without a path.
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
