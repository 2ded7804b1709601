import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { begin } from '../../../engine/kit/index.ts'
import type { Inputs } from '../../../engine/index.ts'
import { GATED } from '../../../renderer/shell/addresses.ts'
import { shipped } from '../shipped.ts'
import { task, told } from './person.ts'

/**
 * The page that a person who is logged in sees at an address: the step of the gate that blocks it,
 * else its page.
 */
function shownAt(address: string, inputs: Inputs): string | undefined {
  const forceBlocker = new URL(address, 'https://portal.example').searchParams.get('forceBlocker')
  const gate = begin(shipped, 'onboarding-gate', { inputs: { ...inputs, route: { forceBlocker } } })
  const [match] = matchRoutes([...GATED], address) ?? []
  return match && (gate.state().step ?? match.route.page)
}

it.each([
  ['/', 'ROUT-01'],
  ['/home', 'ROUT-02'],
])(
  '%s shows the step that blocks the portal, and the home page if nothing blocks it [%s]',
  (path) => {
    for (const address of [path, `${path}?from=mail`, `${path}#top`]) {
      expect(shownAt(address, told())).toBe('home')
      expect(shownAt(address, told({ awaitingMinorConsent: true }))).toBe('minor-consent')
      expect(shownAt(address, told({ tasks: [task('initial-questionnaire-assessment')] }))).toBe(
        'questionnaire',
      )
      expect(
        shownAt(address, told({ tasks: [task('initial-questionnaire-assessment', true)] })),
      ).toBe('home')
    }
    expect(shownAt(`${path}?forceBlocker=welcome`, told())).toBe('forced-welcome')
  },
)
