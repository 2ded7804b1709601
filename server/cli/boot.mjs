// Runs on any Node >= 20.19 and needs no dependency: installs what is missing, builds the client when its sources changed,
// then hands over to the project's own Node. `.mjs`, because an older Node cannot read TypeScript.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './boot/build-client.mjs'
import { fail } from './boot/fail.mjs'
import { install } from './boot/install.mjs'
import { projectNode } from './boot/project-node.mjs'
import { root } from './boot/root.mjs'
import { run } from './boot/run.mjs'

/** Per command: the program, and whether it needs the built client. */
const COMMANDS = {
  start: { program: 'server/cli/start.ts', client: true },
  // Builds the client as one of its parts, so that a broken build is a failure among others.
  test: { program: 'server/cli/test.ts', client: false },
  bench: { program: 'server/cli/bench.ts', client: true },
  build: { program: null, client: true },
  flow: { program: 'server/cli/flow.ts', client: false },
  drill: { program: 'server/cli/drill.ts', client: false },
  trace: { program: 'server/cli/trace.ts', client: false },
  codegen: { program: 'server/cli/codegen.ts', client: false },
  'add-people': { program: 'server/cli/add-people.ts', client: false },
  'complete-visit': { program: 'server/cli/complete-visit.ts', client: false },
  'move-visit': { program: 'server/cli/move-visit.ts', client: false },
  removals: { program: 'tests/removals/run.ts', client: false },
  'request-assessment': { program: 'server/cli/request-assessment.ts', client: false },
  notify: { program: 'server/cli/notify.ts', client: false },
  'add-coupon': { program: 'server/cli/add-coupon.ts', client: false },
  'add-pharmacies': { program: 'server/cli/add-pharmacies.ts', client: false },
  'recommend-care': { program: 'server/cli/recommend-care.ts', client: false },
  'activate-safety-plan': { program: 'server/cli/activate-safety-plan.ts', client: false },
  'clear-safety-flag': { program: 'server/cli/clear-safety-flag.ts', client: false },
  impersonate: { program: 'server/cli/impersonate.ts', client: false },
  check: { program: 'server/cli/check.ts', client: false },
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command === undefined) fail(`Unknown command "${name}": expected one of ${Object.keys(COMMANDS).join(', ')}`)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node ${process.versions.node} is too old: this project needs Node 20.19 or later`)

await install()
const node = projectNode()
if (command.client) await buildClient(node)
if (command.program !== null) {
  if (!existsSync(join(root, command.program))) fail(`Cannot run "${name}": ${command.program} does not exist`)
  run(node, [join(root, command.program), ...args])
}
