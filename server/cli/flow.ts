import { existsSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { checkLibrary, type Issue } from '#engine/check/index.ts'
import { readDefinitionFile, readLibraryFiles } from '../definitions-files.ts'

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
  const named = args.filter((arg) => !arg.startsWith('--')).map((arg) => resolve(arg))
  const paths = named.map((file) => relative(root, file).split(sep).join('/'))
  const all = readLibraryFiles(root)
  const missing = named.find((file) => !existsSync(file))
  if (missing !== undefined) {
    console.error(`Cannot check "${missing}": there is no such file`)
    process.exitCode = 2
    return
  }
  // A file outside the project is checked together with it, in place of the file of the same name.
  const more = named.filter((_, i) => !all.some(({ path }) => path === paths[i])).map((file) => readDefinitionFile(root, file))
  const replaced = new Set(more.map(({ path }) => basename(path)))
  const issues = checkLibrary([...all.filter(({ path }) => !replaced.has(basename(path))), ...more]).issues.filter(
    ({ file }) => paths.length === 0 || paths.includes(file),
  )
  if (args.includes('--json')) console.log(JSON.stringify(issues, null, 2))
  else print(issues, paths.length === 0 ? all.length : paths.length)
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
