import type { BrowserContext } from 'playwright/test'
import { isObject } from '../../engine/index.ts'

declare global {
  interface Window {
    readonly noteViolation?: (directive: string) => Promise<void>
  }
}

/**
 * Records every violation of the content security policy and of Trusted Types in the pages of a
 * context.
 */
export async function watchPolicy(context: BrowserContext): Promise<readonly string[]> {
  const seen: string[] = []
  await context.exposeFunction('noteViolation', (directive: string) => {
    seen.push(directive)
  })
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective }) => void window.noteViolation?.(effectiveDirective),
    )
  })
  return seen
}

/** How many violations browsers have reported to a portal. */
export async function reportedViolations(portalUrl: string): Promise<number> {
  const counted: unknown = await (await fetch(`${portalUrl}/csp-report`)).json()
  if (!isObject(counted) || typeof counted.total !== 'number')
    throw new Error('Cannot read the count of violations')
  return counted.total
}
