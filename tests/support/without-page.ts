import { join } from 'node:path'
import { readOperatorContent } from '#server/domains/configuration/operator-content.ts'
import { readWords } from '#server/domains/content/words.ts'
import { vi } from 'vitest'

const CONTENT = join(import.meta.dirname, '../../content')

/** Loads modules of the renderer without a document. They get only the shipped words. */
export async function loadWithoutPage<Module>(load: () => Promise<Module>): Promise<Module> {
  const textContent = JSON.stringify(readWords(CONTENT, readOperatorContent(CONTENT).brand))
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) })
  try {
    return await load()
  } finally {
    vi.unstubAllGlobals()
  }
}
