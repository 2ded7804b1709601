import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'
import { giveWords } from './give-words.ts'

// The server puts the words into the page; without them nothing of the renderer can be loaded.
giveWords(document)

// A test's own clock may stand still.
const { setImmediate } = globalThis
const { asyncWrapper } = getConfig()

configure({
  // What is to appear may take its time on a busy machine.
  asyncUtilTimeout: 10_000,
  // What appeared was drawn, but its effects may still be due: React runs them in a turn of their own.
  asyncWrapper: async (callback) => {
    const found = await asyncWrapper(callback)
    await new Promise((resolve) => setImmediate(resolve))
    return found
  },
})

afterEach(() => {
  cleanup()
})

// jsdom knows the dialog element, but not how it opens; what a browser does with it is proven in a browser.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

// A page of jsdom has no height to scroll through.
window.scrollTo = () => undefined
