import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { shippedWords } from '../../support/give-words.ts'

const root = join(import.meta.dirname, '../../..')

/** Puts the portal's words into the page, as the server does. */
function words(): Plugin {
  return {
    name: 'words',
    transformIndexHtml: (html) => html.replace('</body>', () => `${shippedWords()}</body>`),
  }
}

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [react(), words()],
  build: {
    outDir: join(root, '.build/benchmark-page'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
  },
})
