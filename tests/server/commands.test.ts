import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import commands from '#server/cli/boot/commands.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const {
  scripts: { postinstall: _, ...scripts },
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const names = Object.keys(commands).sort()

function documentedIn(file: string): string[] {
  const found = readFileSync(join(root, file), 'utf8').matchAll(
    /npm (?:run )?(start|test|(?<=run )[a-z][a-z-]*)/g,
  )
  return [...new Set([...found].map(([, name]) => name ?? ''))].sort()
}

describe('commands', () => {
  it('has a command for each script of package.json, with the same name', () => {
    expect(scripts).toEqual(
      Object.fromEntries(names.map((name) => [name, `node server/cli/boot.mjs ${name}`])),
    )
  })

  it.each(Object.entries(commands))('has the program of %s', (_name, { program }) => {
    expect(program === null || existsSync(join(root, program))).toBe(true)
  })

  it('has each command of a README, and the README of the commands describes each', () => {
    expect(documentedIn('server/cli/README.md')).toEqual(names)
    for (const folder of ['.', 'content', 'engine', 'flows', 'renderer', 'server'])
      expect(names).toEqual(expect.arrayContaining(documentedIn(join(folder, 'README.md'))))
  })
})
