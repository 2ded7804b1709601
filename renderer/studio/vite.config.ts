import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The author's page, apart from the patients' build. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  build: { emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 10_000 },
})
