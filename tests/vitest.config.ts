import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')

const NODE = ['tests/support/fail-on-console-error.ts', 'tests/support/property-seed.ts']
const FOLDERS = 'tests/{engine,flows,architecture,requirements,support}/**/*.test.ts'
/** What meets no database but the embedded one: a run on the PostgreSQL that TEST_DATABASE_URL names has nothing to add. */
const EMBEDDED_ALONE = [
  'flow-command',
  'generated-files',
  'impersonate-command',
  'killed-mail',
  'killed-postgres',
  'killed-server',
  'operator-commands',
  'published-diff',
  'served-client',
  'start-obstacles',
].map((name) => `tests/server/${name}.test.ts`)

export default defineConfig({
  root,
  plugins: [react()],
  // graphql 16 has no exports map: without this, Vite takes index.mjs while mercurius takes index.js, two realms that refuse each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // The machine's cores are shared with PostgreSQL and with the browser.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: [FOLDERS], setupFiles: NODE },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: process.env.TEST_DATABASE_URL ? EMBEDDED_ALONE : [],
          setupFiles: NODE,
          // The server keeps nothing in its modules, and reading them anew takes as long as a file's tests: files of a worker share them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/renderer/**/*.test.{ts,tsx}'],
          setupFiles: [...NODE, 'tests/support/dom.ts'],
        },
      },
    ],
  },
})
