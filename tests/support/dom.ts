import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { giveWords } from './give-words.ts'

// The server puts the words into the page; without them nothing of the renderer can be loaded.
giveWords(document)

// What is to appear may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

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
