import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { DrawnOrder } from './support/draw-order.ts'
import { IS_DRILL } from './support/draw.ts'
import { readSeeds } from '../server/cli/test/seeds.ts'

const root = join(import.meta.dirname, '..')

const seeds = readSeeds()

export const NODE = ['tests/support/fail-on-console-error.ts', 'tests/support/property-seed.ts']
/**
 * Node reads the modules itself, as in `npm start`: Vite would transform each of them again for
 * each worker.
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }
/** Tests with many starts that only a drill runs. Others kill a server in every run. */
const DRILL_ALONE = IS_DRILL
  ? []
  : ['tests/server/killed-mail.test.ts', 'tests/server/backup.test.ts']
/** Tests of the server that draw a part of a page, which Node cannot read. */
const WITH_JSX = ['tests/server/booking-review.test.ts']
const FOLDERS = 'tests/{engine,flows,architecture,requirements,support}/**/*.test.ts'
export const DOM = { environment: 'jsdom' as const, setupFiles: [...NODE, 'tests/support/dom.ts'] }
/**
 * Tests with a clock that they move, or of what a page does once: what they leave in the portal's
 * modules is not for others.
 */
const ALONE_IN_A_PAGE = [
  'bank-confirmation.test.tsx',
  'new-page.test.tsx',
  'page-effects.test.ts',
  'presence.test.ts',
  'save-refusal.test.tsx',
  'screen-size.test.ts',
  'views/confirm-views.test.tsx',
  'views/gate-views.test.tsx',
  'views/part-views.test.tsx',
  'views/slot-picker.test.tsx',
].map((name) => `tests/renderer/${name}`)

export default defineConfig({
  root,
  plugins: [react()],
  // graphql 16 has no exports map: without this, Vite takes index.mjs while mercurius takes
  // index.js, two realms that refuse each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    globalSetup: ['tests/support/generate-code.mjs', 'tests/support/drop-databases.ts'],
    // One more than the cores of a small machine: a server's test waits for PostgreSQL a third of
    // its time.
    maxWorkers: 3,
    // Limits for hanging tests, far above what a slow machine needs. A test that moves no clock
    // asserts no time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    env: { ...seeds },
    // The tests of a file run in random order only in `npm run drill -- order`.
    sequence: {
      sequencer: DrawnOrder,
      shuffle: { tests: process.env.SHUFFLE_TESTS === 'yes' },
      seed: Number(seeds.TEST_SEED),
    },
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [FOLDERS],
          setupFiles: NODE,
          isolate: false,
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...WITH_JSX, ...DRILL_ALONE],
          setupFiles: NODE,
          experimental: NATIVE,
          // The server keeps nothing in its modules, and reading them again takes as long as a
          // file's tests: files of a worker share them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'server-with-jsx', environment: 'node', include: WITH_JSX, setupFiles: NODE },
      },
      {
        extends: true,
        // Reading React and the screens again takes most of a file's time.
        test: {
          ...DOM,
          name: 'dom',
          include: ['tests/renderer/**/*.test.{ts,tsx}'],
          exclude: ALONE_IN_A_PAGE,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...DOM, name: 'dom-alone', include: ALONE_IN_A_PAGE },
      },
    ],
  },
})
