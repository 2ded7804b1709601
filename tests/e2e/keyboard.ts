import type { Locator, Page } from 'playwright/test'
import { expect } from './portal-test.ts'

/** More stops than any page of the portal has. */
const MOST_STOPS = 90

type Stop = {
  /** True if the target of the walk has the focus. */
  readonly isThere: boolean
  /** The mistake at a stop, or an empty text. */
  readonly trouble: string
}

/**
 * A person who uses only the keyboard. Checks the focus after each key: it exists, is in the
 * window, and nothing covers it.
 */
export type Keyboard = ReturnType<typeof keyboardOf>

export function keyboardOf(page: Page) {
  const { keyboard } = page

  /** Moves the focus with a key until it is on the target. */
  async function walk(target: Locator, key: string): Promise<void> {
    await expect(target).toBeVisible()
    if ((await stopAt(target)).isThere) return
    let body = 0
    for (let i = 0; i < MOST_STOPS; i += 1) {
      await keyboard.press(key)
      const { isThere, trouble } = await stopAt(target)
      // After the last element of a page the focus moves to the browser's own controls.
      if (trouble === LOST && body === 0) body = 1
      else expect(trouble).toBe('')
      if (isThere) return
    }
    await expect(target, `is reached with ${key}`).toBeFocused()
  }

  const to = (target: Locator) => walk(target, 'Tab')
  return {
    /** Moves to an element with Tab. */
    to,
    /** Moves back to an element with Shift and Tab. */
    backTo: (target: Locator) => walk(target, 'Shift+Tab'),
    /** Moves to an element and presses a key there. */
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await to(target)
      await keyboard.press(key)
    },
    /** Moves to a field and replaces its text. */
    async type(field: Locator, text: string): Promise<void> {
      await to(field)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
    /** Moves to a group of options with Tab, and within it with the arrows. */
    async choose(option: Locator): Promise<void> {
      const group = option
        .page()
        .locator(`input[type=radio][name="${await option.getAttribute('name')}"]`)
      await walkToOneOf(group)
      for (let i = 0; i < 12 && !(await stopAt(option)).isThere; i += 1)
        await keyboard.press('ArrowDown')
      await expect(option).toBeFocused()
      await keyboard.press('Space')
    },
    /** Finds an entry of a long list by typing. */
    async pick(box: Locator, typed: string, option: string | RegExp): Promise<void> {
      await to(box)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(typed)
      await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await expect(page.getByRole('option')).toHaveCount(0)
    },
    /**
     * Expects that the opened element has the focus: it is not lost, not covered, and in the
     * window.
     */
    async expectFocus(target?: Locator): Promise<void> {
      if (target !== undefined) await expect(target).toBeFocused()
      await expect.poll(async () => (await stopAt(page.locator('body'))).trouble).toBe('')
    },
  }

  async function walkToOneOf(group: Locator): Promise<void> {
    for (let i = 0; i < MOST_STOPS; i += 1) {
      if (await group.evaluateAll((all) => all.some((one) => one === document.activeElement)))
        return
      await keyboard.press('Tab')
      await expect.poll(async () => (await stopAt(page.locator('body'))).trouble).toBe('')
    }
  }
}

const LOST = 'the focus is lost'

/** Checks the focused element. Scrolling and fading may take half a second of frames. */
async function stopAt(target: Locator): Promise<Stop> {
  return target.first().evaluate(async (wanted): Promise<{ isThere: boolean; trouble: string }> => {
    const words = (one: Element) =>
      `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}"`
    /** The visible part of the element: an option that is drawn by its label is that label. */
    const shownOf = (one: Element): Element => {
      const box = one.getBoundingClientRect()
      const isDrawn = box.width > 2 && box.height > 2 && getComputedStyle(one).opacity !== '0'
      return isDrawn
        ? one
        : ((one instanceof HTMLInputElement ? one.labels?.[0] : null) ??
            one.closest('label') ??
            one)
    }
    const isOnCard = (input: HTMLInputElement, hit: Element | null): boolean =>
      hit !== null &&
      [...(input.labels ?? [])].some(
        (label) => label.contains(hit) || label.parentElement?.contains(hit) === true,
      )
    const troubleNow = (): string => {
      const focused = document.activeElement
      if (focused === null || focused === document.body || focused === document.documentElement)
        return 'the focus is lost'
      const shown = shownOf(focused)
      const boxes = [...shown.getClientRects()].filter(
        ({ width, height }) => width > 1 && height > 1,
      )
      if (boxes.length === 0) return `${words(focused)} is not drawn`
      const { innerWidth, innerHeight } = window
      for (const box of boxes) {
        const fits = box.height <= innerHeight && box.width <= innerWidth
        if (
          fits &&
          (box.top < -1 ||
            box.bottom > innerHeight + 1 ||
            box.left < -1 ||
            box.right > innerWidth + 1)
        )
          return `${words(focused)} is not in the window: ${Math.round(box.left)}, ${Math.round(box.top)}, ${Math.round(box.width)} x ${Math.round(box.height)}`
        const top = Math.max(box.top, 0)
        const left = Math.max(box.left, 0)
        const height = Math.min(box.bottom, innerHeight) - top
        const width = Math.min(box.right, innerWidth) - left
        for (const down of [0.2, 0.5, 0.8])
          for (const across of [0.2, 0.5, 0.8]) {
            const hit = document.elementFromPoint(left + width * across, top + height * down)
            const isOwn =
              hit !== null && (shown.contains(hit) || focused.contains(hit) || hit.contains(shown))
            // Text next to the name is a part of an option's card.
            const isCard =
              focused instanceof HTMLInputElement &&
              /^(radio|checkbox)$/.test(focused.type) &&
              isOnCard(focused, hit)
            if (!isOwn && !isCard)
              return `${words(focused)} is covered by ${hit === null ? 'nothing' : words(hit)}`
          }
      }
      return ''
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let trouble = troubleNow()
    for (let i = 0; i < 30 && trouble !== ''; i += 1) {
      await frame()
      trouble = troubleNow()
    }
    return { isThere: wanted === document.activeElement, trouble }
  })
}
