import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment } from './environment.mjs'
import { fail } from './fail.mjs'
import { root } from './root.mjs'

/** Runs the program in the foreground: it gets this process's signals, and this process ends as it ends. */
export function run(node, args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; a second one would mean "stop immediately".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => fail(`Cannot run ${node}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
