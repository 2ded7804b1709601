import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** twilio-video makes a dynamic import with `new Function` when it is loaded: forbidden by the portal's policy. */
function twilioWithoutEval(): Plugin {
  return {
    name: 'twilio-without-eval',
    transform: {
      filter: { id: /twilio-video\/es5\/util\/dynamicimport\.js/ },
      handler(code) {
        const changed = code.replace("new Function('url', 'return import(url);')", '(url) => import(/* @vite-ignore */ url)')
        if (changed === code) throw new Error('Cannot build twilio-video under the policy: its dynamic import changed')
        return { code: changed, map: null }
      },
    },
  }
}

/** Compresses what is served as it is, once, so that the server does not have to. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    writeBundle({ dir }) {
      for (const path of globSync('**/*.{js,css,svg}', { cwd: dir ?? '' })) {
        const content = readFileSync(join(dir ?? '', path))
        writeFileSync(join(dir ?? '', `${path}.br`), brotliCompressSync(content))
        writeFileSync(join(dir ?? '', `${path}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  root,
  plugins: [react(), twilioWithoutEval(), compressed()],
  resolve: {
    alias: [
      { find: /^markdown-to-jsx(\/react)?$/, replacement: join(root, 'ui/markdown-stand-in.tsx') },
      { find: /^fast-uri$/, replacement: join(root, 'widgets/uri-stand-in.ts') },
      { find: /^@x0k\/json-schema-merge(\/lib\/array)?$/, replacement: join(root, 'widgets/schema-merge-stand-in.ts') },
    ],
  },
  build: {
    outDir: join(root, '../.build/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: join(root, 'index.html'), 'service-worker': join(root, 'crisis/service-worker.ts') },
      output: { entryFileNames: (chunk) => (chunk.name === 'service-worker' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
})
