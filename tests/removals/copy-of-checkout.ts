import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Edit, placesOf } from './read-removals.ts'

const root = join(import.meta.dirname, '../..')

/** A copy beside which the checkout stays untouched: what git knows or would add, with the installed packages. Gone when the process ends. */
export function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'removals-'))
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.stdout.split('\0').filter((path) => path !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** What `work` finds in the copy while the edits are made there. The copy is whole again afterwards. */
export function withEdits<T>(copy: string, edits: readonly Edit[], work: () => T): T {
  const byFile = Map.groupBy(edits.flatMap(placesOf), ({ file }) => file)
  for (const [file, places] of byFile) {
    const whole = readFileSync(join(root, file), 'utf8')
    // From the last to the first, so that the places before stay where they are.
    const edited = places
      .toSorted((a, b) => b.at - a.at)
      .reduce((text, { at, from, to }) => `${text.slice(0, at)}${to}${text.slice(at + from.length)}`, whole)
    writeFileSync(join(copy, file), edited)
  }
  const found = work()
  for (const file of byFile.keys()) cpSync(join(root, file), join(copy, file))
  return found
}
