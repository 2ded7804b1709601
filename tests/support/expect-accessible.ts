import axe from 'axe-core'
import { expect } from 'vitest'

/** Runs axe over the page as it stands. Contrast and landmarks around the page are the browser journeys' to judge. */
export async function expectAccessible(): Promise<void> {
  // The DOM of these tests has no canvas; axe asks for one to recognize fonts of icons, of which there are none here.
  HTMLCanvasElement.prototype.getContext = () => null
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}
