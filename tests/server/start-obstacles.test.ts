import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadLibrary } from '#engine/index.ts'
import { factObstacles } from '#server/cli/fact-obstacles.ts'
import { startObstacles } from '#server/cli/start-obstacles.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { PERSON } from '#server/domains/definitions/asked-facts.ts'
import { type Config, readConfig } from '#server/plugins/config.ts'
import { inFolder } from '#tests/support/server.ts'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const shipped = readLibraryFiles(root)

/**
 * An operator's installation in a folder: the shipped content with its switches, with or without a
 * built client.
 */
function installation(
  folder: string,
  story: { readonly flags?: string; readonly isBuilt?: boolean } = {},
): Config {
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  if (!read.ok) throw new Error('Cannot test: the configuration is refused')
  const [contentDir, clientDir] = [join(folder, 'content'), join(folder, 'client')]
  cpSync(join(root, 'content'), contentDir, { recursive: true })
  const operations = join(contentDir, 'brand/operations.json')
  writeFileSync(
    operations,
    readFileSync(operations, 'utf8').replace(
      /"featureFlags": \{[^}]*\}/,
      `"featureFlags": {${story.flags ?? ''}}`,
    ),
  )
  mkdirSync(clientDir)
  if (story.isBuilt !== false) writeFileSync(join(clientDir, 'index.html'), '<!doctype html>')
  return { ...read.config, production: true, contentDir, clientDir }
}

const SWITCHED_ON = '"AsrsWordingConfirmed": true'

describe('production', () => {
  it('starts with everything as shipped', () =>
    inFolder((folder) => {
      expect(startObstacles(installation(folder), shipped)).toEqual([])
    }))

  it('does not start while an unconfirmed wording can be shown', () =>
    inFolder((folder) => {
      const config = installation(folder, { flags: SWITCHED_ON })
      expect(startObstacles(config, shipped)).toEqual([
        expect.stringContaining('CONFIRMED_WORDINGS=asrs'),
      ])
      expect(startObstacles({ ...config, confirmedWordings: ['asrs'] }, shipped)).toEqual([])
    }))

  it('does not start without the built client', () =>
    inFolder((folder) => {
      expect(startObstacles(installation(folder, { isBuilt: false }), shipped)).toEqual([
        expect.stringMatching(/index\.html.*build/),
      ])
    }))
})

describe('facts', () => {
  const edited = (path: string, from: string, to: string) =>
    shipped.map((file) =>
      file.path === path ? { path, text: file.text.replaceAll(from, to) } : file,
    )

  it.each([
    [
      'is missing',
      'eligibility.json',
      '"minimum-age-here"',
      '"minimum-age-there"',
      'asks fact "minimum-age-here", which is not defined',
    ],
    [
      'reads inputs that the server does not have there',
      'onboarding.json',
      '"rule": { "!": { "fact": "has-no-appointments" } }',
      '"rule": { "!!": [{ "var": "latestAssessment" }] }',
      'asks fact "legal-names-are-fixed" without "latestAssessment", which it reads',
    ],
  ])('one that %s prevents the start', (_what, file, from, to, sentence) =>
    inFolder((folder) => {
      expect(startObstacles(installation(folder), edited(`flows/facts/${file}`, from, to))).toEqual(
        [expect.stringContaining(sentence)],
      )
    }),
  )

  it('one that content names prevents the start if it is missing or has parameters', () => {
    const named = ['has-prescriptions', 'is-tall', 'care-can-be-chosen'].map((name) => ({
      name,
      inputs: PERSON,
    }))
    expect(factObstacles(loadLibrary(shipped), named)).toEqual([
      'The content names fact "is-tall", which is not defined',
      'The content names fact "care-can-be-chosen" with no parameters; its parameters are careType',
    ])
  })
})

describe('elsewhere', () => {
  it('neither prevents the start', () =>
    inFolder((folder) => {
      const config = {
        ...installation(folder, { flags: SWITCHED_ON, isBuilt: false }),
        production: false,
      }
      expect(startObstacles(config, shipped)).toEqual([])
    }))

  it('a mismatch between the gate’s steps and its table prevents it', () =>
    inFolder((folder) => {
      const config = { ...installation(folder), production: false }
      const renamed = shipped.map((file) => ({
        ...file,
        text: file.text.replace(
          '"id": "payment-entry",\n      "when"',
          '"id": "card-entry",\n      "when"',
        ),
      }))
      expect(startObstacles(config, renamed)).toEqual([
        'content/portal/gate.json: the step "card-entry" of the flow "onboarding-gate" is missing',
        'content/portal/gate.json: the flow "onboarding-gate" has no step "payment-entry"',
      ])
    }))

  it('a mistake in a definition prevents it, and its place is reported', () =>
    inFolder((folder) => {
      const config = { ...installation(folder), production: false }
      const wrong = shipped.map((file) =>
        file.path === 'flows/assessments/intake.json'
          ? { ...file, text: file.text.replace('"phq9"', '"phq99"') }
          : file,
      )
      expect(startObstacles(config, wrong)).toContainEqual(
        expect.stringMatching(/^flows\/assessments\/intake\.json:\d+:\d+ /),
      )
    }))

  it('a missing error sentence prevents it, and its place is reported', () =>
    inFolder((folder) => {
      const config = { ...installation(folder), production: false }
      const file = join(config.contentDir, 'portal/errors.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^ *"NOT_FOUND".*\n/m, ''))
      expect(() => startObstacles(config, shipped)).toThrow(
        /errors\.json:\d+:\d+: At \/sentences: .*NOT_FOUND/,
      )
    }))
})
