import axe from 'axe-core'
import { expect } from 'vitest'

/**
 * Expects that axe finds nothing in the current document. Colors need a browser, so journeys check
 * them.
 */
export async function expectAccessible(root: Element = document.body): Promise<void> {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
}
