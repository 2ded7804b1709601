import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { checkLibrary, type Issue } from '#engine/check/index.ts'
import { readLibraryFiles } from '../definitions-files.ts'

const USAGE = 'Usage: flow check [FILES...] [--json]'
const root = join(import.meta.dirname, '../..')
const [command, ...args] = process.argv.slice(2)
if (command === 'check') check(args)
else {
  console.error(command === undefined ? USAGE : `Unknown flow command "${command}"\n${USAGE}`)
  process.exitCode = 2
}

/** Checks all definitions, prints what concerns the named files (default: all), and sets the exit code. */
function check(args: readonly string[]): void {
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--json')
  if (unknown !== undefined) {
    console.error(`Unknown option "${unknown}"\n${USAGE}`)
    process.exitCode = 2
    return
  }
  const named = args.filter((arg) => !arg.startsWith('--'))
  const missing = named.find((file) => !existsSync(file))
  if (missing !== undefined) {
    console.error(`Cannot check "${missing}": there is no such file`)
    process.exitCode = 2
    return
  }
  const shipped = readLibraryFiles(root)
  const pathOf = (file: string) => relative(root, resolve(file)).split(sep).join('/')
  const isShipped = (file: string) => shipped.some(({ path }) => path === pathOf(file))
  // A file from elsewhere is checked together with the project, in place of its file of the same name.
  const others = named.filter((file) => !isShipped(file)).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const kept = shipped.filter(({ path }) => !others.some((other) => basename(other.path) === basename(path)))
  const wanted = named.map((file) => (isShipped(file) ? pathOf(file) : file))
  const issues = checkLibrary([...kept, ...others]).issues.filter(({ file }) => wanted.length === 0 || wanted.includes(file))
  if (args.includes('--json')) console.log(JSON.stringify(issues, null, 2))
  else print(issues, wanted.length === 0 ? shipped.length : wanted.length)
  process.exitCode = issues.some(({ severity }) => severity === 'error') ? 1 : 0
}

function print(issues: readonly Issue[], files: number): void {
  for (const { file, line, column, severity, code, message, hint } of issues) {
    console.log(`${file}:${line}:${column} ${severity === 'warning' ? 'warning ' : ''}${code} ${message}\n  ${hint}`)
  }
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const warnings = issues.length - errors
  console.log(`${files} files checked: ${errors} errors, ${warnings} warnings`)
}
