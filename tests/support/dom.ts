import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'
import { giveWords } from './give-words.ts'

// The server puts the words into the page. The renderer cannot load without them.
giveWords(document)

// Keeps working if a test stops the clock.
const { setImmediate } = globalThis
const { asyncWrapper } = getConfig()

/** A new element is drawn, but its effects may still be due: React runs them in a later turn. */
const untilEffectsRan: typeof asyncWrapper = async (callback) => {
  const found = await asyncWrapper(callback)
  await new Promise((resolve) => setImmediate(resolve))
  return found
}

// Files with shared modules share these settings as well.
if (asyncWrapper.name !== untilEffectsRan.name)
  // On a busy machine elements may appear slowly.
  configure({ asyncUtilTimeout: 60_000, asyncWrapper: untilEffectsRan })

afterEach(() => {
  cleanup()
  // Each test gets a new browser state.
  localStorage.clear()
  sessionStorage.clear()
})

// jsdom has the dialog element, but cannot open it. Journeys test it in a real browser.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal = function showModal() {
  focusedBefore.set(this, document.activeElement)
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  const before = focusedBefore.get(this)
  if (before instanceof HTMLElement) before.focus()
  this.dispatchEvent(new Event('close'))
}

// A page in jsdom has no height to scroll.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

// jsdom has no canvas. axe uses one to recognize icon fonts, and we have none.
HTMLCanvasElement.prototype.getContext = () => null
