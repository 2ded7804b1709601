import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'
import { giveWords } from './give-words.ts'

// The server puts the words into the page; without them nothing of the renderer can be loaded.
giveWords(document)

// A test's own clock may stand still.
const { setImmediate } = globalThis
const { asyncWrapper } = getConfig()

/** What appeared was drawn, but its effects may still be due: React runs them in a turn of their own. */
const untilEffectsRan: typeof asyncWrapper = async (callback) => {
  const found = await asyncWrapper(callback)
  await new Promise((resolve) => setImmediate(resolve))
  return found
}

// Files that share their modules share these settings as well.
if (asyncWrapper.name !== untilEffectsRan.name)
  // What is to appear may take its time on a busy machine.
  configure({ asyncUtilTimeout: 60_000, asyncWrapper: untilEffectsRan })

afterEach(() => {
  cleanup()
  // A browser of its own for each test.
  localStorage.clear()
  sessionStorage.clear()
})

// jsdom knows the dialog element, but not how it opens; what a browser does with it is proven in a browser.
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

// A page of jsdom has no height to scroll through.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

// There is no canvas here; axe asks for one to recognize fonts of icons, of which there are none.
HTMLCanvasElement.prototype.getContext = () => null
