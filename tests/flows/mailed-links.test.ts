import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { flowOf, start } from '#engine/index.ts'
import { LINK_FLOWS } from '#tests/support/mailed-links.ts'
import { shipped } from './shipped.ts'

const LINK = {
  email: 'ana@example.org',
  token: 'abc',
  maskedEmail: 'a***@example.org',
  goesTo: '/',
  isStartedHere: false,
}
const KINDS = [{}, { isForStaff: true }, { isSso: true }]

describe('a link that is mailed', () => {
  it('is read only by the pages and flows in the list', () => {
    const taking = [...shipped.flows.values()]
      .filter(({ inputs }) => inputs?.includes('link'))
      .map(({ id }) => id)
    expect(taking.toSorted()).toEqual(Object.values(LINK_FLOWS).toSorted())
    const readers = globSync('renderer/**/*.{ts,tsx}').filter((path) =>
      /= useArrivedLink\(\)/.test(readFileSync(path, 'utf8')),
    )
    expect(readers).toHaveLength(taking.length)
  })

  it.each(Object.values(LINK_FLOWS))(
    'does nothing when it is opened: %s waits for a press',
    (flow) => {
      for (const kind of KINDS) {
        const { state, effects } = start(flowOf(shipped, flow), { link: { ...LINK, ...kind } })
        expect([kind, state.status, effects]).toEqual([kind, 'active', []])
      }
    },
  )
})
