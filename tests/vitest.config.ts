import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { DrawnOrder } from './support/draw-order.ts'
import { readSeeds } from '../server/cli/test/seeds.ts'

const root = join(import.meta.dirname, '..')

const seeds = readSeeds()

const NODE = ['tests/support/fail-on-console-error.ts', 'tests/support/property-seed.ts']
const FOLDERS = 'tests/{engine,flows,architecture,requirements,support}/**/*.test.ts'
/**
 * To which a run on the PostgreSQL that TEST_DATABASE_URL names has nothing to add: what meets no database but the embedded one, and
 * what says nothing to a database that other tests do not. Each statement of the server is in a test that is run there.
 */
const NOT_ABOUT_SQL = [
  'anonymous-navigation',
  'app-config',
  'appointments',
  'appointments-database',
  'assessment-rules',
  'availability-rules',
  'booking-review',
  'booking-rules',
  'canary',
  'commands',
  'compressed-replies',
  'config',
  'content',
  'coupon-rules',
  'data-keys',
  'definitions',
  'demo-providers',
  'eligibility',
  'error-sentences',
  'flow-command',
  'flow-entities',
  'flow-inputs',
  'flow-messages',
  'foreign-replies',
  'generated-files',
  'graphql-limits',
  'idle-session',
  'impersonate-command',
  'killed-billing',
  'killed-mail',
  'killed-postgres',
  'killed-server',
  'log',
  'login-limits',
  'mail-templates',
  'malformed-input',
  'mutate-command',
  'operator-commands',
  'password-rules',
  'payment-gateway',
  'payment-methods',
  'portal-files',
  'profile-messages',
  'project-assessment',
  'published-diff',
  'run-answers',
  'served-client',
  'smtp-gateway',
  'start-obstacles',
  'statements',
  'states-served',
  'stripe-gateway',
  'submission-refusals',
  'unconfirmed-wordings',
  'vendor-faults',
  'words',
].map((name) => `tests/server/${name}.test.ts`)

const DOM = { environment: 'jsdom' as const, setupFiles: [...NODE, 'tests/support/dom.ts'] }
/** Tests with a clock that they move, or of what a page does once: what they leave in the portal's modules is not for others. */
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
  // graphql 16 has no exports map: without this, Vite takes index.mjs while mercurius takes index.js, two realms that refuse each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // The machine's cores are shared with PostgreSQL and with the browser.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a server does by itself, beside two busy workers, takes longer than the second that is waited by default.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    env: { ...seeds },
    // The tests of a file are drawn in `npm run drill -- order` alone, until each file was seen to bear it.
    sequence: { sequencer: DrawnOrder, shuffle: { tests: process.env.SHUFFLE_TESTS === 'yes' }, seed: Number(seeds.TEST_SEED) },
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: [FOLDERS], setupFiles: NODE, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: process.env.TEST_DATABASE_URL ? NOT_ABOUT_SQL : [],
          setupFiles: NODE,
          // The server keeps nothing in its modules, and reading them anew takes as long as a file's tests: files of a worker share them.
          isolate: false,
        },
      },
      {
        extends: true,
        // Reading React and the screens anew takes most of a file's time.
        test: { ...DOM, name: 'dom', include: ['tests/renderer/**/*.test.{ts,tsx}'], exclude: ALONE_IN_A_PAGE, isolate: false },
      },
      {
        extends: true,
        test: { ...DOM, name: 'dom-alone', include: ALONE_IN_A_PAGE },
      },
    ],
  },
})
