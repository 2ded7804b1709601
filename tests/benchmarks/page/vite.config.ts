import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = join(import.meta.dirname, '../../..')

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [react()],
  build: { outDir: join(root, '.build/benchmark-page'), emptyOutDir: true, chunkSizeWarningLimit: 4000 },
})
