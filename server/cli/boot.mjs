// Runs on any Node >= 20.19 and needs no dependency: installs what is missing, generates code and builds the client when their
// sources changed, then runs the command with the project's own Node. `.mjs`, because an older Node cannot read TypeScript.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './boot/build-client.mjs'
import { fail } from './boot/fail.mjs'
import { generateCode } from './boot/generate-code.mjs'
import { install } from './boot/install.mjs'
import { projectNode } from './boot/project-node.mjs'
import { root } from './boot/root.mjs'
import { run } from './boot/run.mjs'

/**
 * The program of each command, and whether it needs the built client. Each command has a script in `package.json`. `test` builds
 * the client as one of its parts, so that a broken build is a failure among others. `flow` needs no generated code: it also runs
 * on a vocabulary with a mistake, to report it.
 */
const COMMANDS = JSON.parse(readFileSync(new URL('./boot/commands.json', import.meta.url), 'utf8'))

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command === undefined)
  fail(`Unknown command "${name}": expected one of ${Object.keys(COMMANDS).join(', ')}`)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node ${process.versions.node} is too old: this project needs Node 20.19 or later`)

await install()
const node = projectNode()
if (command.code !== false) await generateCode()
if (command.client) await buildClient(node)
if (command.program !== null) {
  if (!existsSync(join(root, command.program)))
    fail(`Cannot run "${name}": ${command.program} does not exist`)
  run(node, [join(root, command.program), ...args])
}
