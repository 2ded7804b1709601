import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/** The author's page, apart from the patients' build. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [react()],
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { input: { index: join(root, 'index.html'), preview: join(root, 'preview.html') } },
  },
})
