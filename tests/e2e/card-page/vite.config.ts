import { join } from 'node:path'
import { defineConfig } from 'vite'

/** A page with only the card form, for browser tests. */
export default defineConfig({
  base: '/card-page/',
  build: {
    outDir: join(import.meta.dirname, '../../../.build/card-page'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: join(import.meta.dirname, 'main.tsx') },
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
})
