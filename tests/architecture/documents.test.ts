import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))
const decisions = documents.filter((path) => path.startsWith('server/docs/decisions/'))
const textOf = (path: string) => readFileSync(path, 'utf8')

describe('documents', () => {
  it.each([
    'README.md',
    'engine/README.md',
    'flows/README.md',
    'renderer/README.md',
    'server/README.md',
  ])('fits %s on a page', (path) => {
    expect(textOf(path).split(/\s+/).length).toBeLessThanOrEqual(600)
  })

  it('has at most 40 decisions, each with its date and at most 40 lines', () => {
    expect(decisions.length).toBeGreaterThan(0)
    expect(decisions.length).toBeLessThanOrEqual(40)
    for (const path of decisions) {
      expect(path).toMatch(/\/\d{4}-\d{2}-\d{2}-[a-z-]+\.md$/)
      expect(textOf(path).trimEnd().split('\n').length, path).toBeLessThanOrEqual(40)
    }
  })

  it.each(documents)('links from %s only to files that exist', (path) => {
    const targets = [...textOf(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      ([, target]) => target ?? '',
    )
    const missing = targets.filter(
      (target) => !/^[a-z]+:/.test(target) && !existsSync(join(dirname(path), target)),
    )
    expect(missing).toEqual([])
  })
})
