import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cover } from '#server/cli/flow/cover.ts'
import { diff } from '#server/cli/flow/diff.ts'
import type { Outcome } from '#server/cli/flow/outcome.ts'
import { prove } from '#server/cli/flow/prove.ts'
import { type FlowProof, guaranteeList } from '#server/cli/flow/prove-all.ts'

const MANUAL = join(import.meta.dirname, '../flows/manual')
const sleep = readFileSync(join(MANUAL, 'sleep.json'), 'utf8')
const cases = readFileSync(join(MANUAL, 'cases/sleep.cases.json'), 'utf8')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flow-messages-'))
  mkdirSync(join(folder, 'cases'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/**
 * Writes a version of the manual's flow in its own folder, where every version has the required
 * name.
 */
function write(text: string, version = '.'): string {
  mkdirSync(join(folder, version), { recursive: true })
  const file = join(folder, version, 'sleep.json')
  writeFileSync(file, text)
  return file
}

function writeCases(text: string): void {
  writeFileSync(join(folder, 'cases/sleep.cases.json'), text)
}

/** The output of a command, with paths that do not depend on the folder, and its success. */
function said(outcome: Outcome): readonly [isWell: boolean, ...lines: readonly string[]] {
  if ('usage' in outcome) throw new Error(outcome.usage)
  return [outcome.isWell, ...outcome.lines.map((line) => line.replaceAll(folder, '.'))]
}

/** The cases of the manual, or the first of them alone. */
const firstCase = () => {
  const file = JSON.parse(cases)
  return JSON.stringify({ ...file, cases: file.cases.slice(0, 1) })
}

describe('flow cover', () => {
  it('says how much one case covers and which cases would cover the rest, and writes them', () => {
    const file = write(sleep)
    writeCases(firstCase())
    const before = [
      './cases/sleep.cases.json: 1 case covers 11 of 14: 3/3 steps, 2/2 questions and interstitials, 4/5 transitions, 2/4 condition outcomes',
      '  left out: questions → thanks',
      '  left out: "since" is asked if "Do you sleep well?" is "No": it does not hold',
      '  left out: "advice" is shown if "Since when?" is "For years": it does not hold',
    ]
    expect(said(cover([file], {}))).toEqual([
      false,
      ...before,
      '1 more case would cover what is left out:',
      '  "since" is not asked',
    ])
    expect(said(cover([file], { write: true }))).toEqual([
      true,
      ...before,
      '1 more case written, to cover what is left out:',
      '  "since" is not asked',
    ])
    expect(said(cover([file], {}))).toEqual([
      true,
      './cases/sleep.cases.json: 2 cases cover 14 of 14: 3/3 steps, 2/2 questions and interstitials, 5/5 transitions, 4/4 condition outcomes',
    ])
  })

  it('leaves the existing cases unchanged', () => {
    const file = write(sleep)
    const persona = { person: { inputs: { now: '2030-01-06T10:00:00.000Z' } } }
    writeFileSync(
      join(folder, 'personas.json'),
      JSON.stringify({ $schema: 's', personas: persona }),
    )
    const own = firstCase().replace('"walk":', '"persona": "person",\n"walk":')
    writeCases(own)
    expect(said(cover([file], { write: true }))[0]).toBe(true)
    const text = readFileSync(join(folder, 'cases/sleep.cases.json'), 'utf8')
    expect(text.startsWith(own.slice(0, own.lastIndexOf(']')))).toBe(true)
    expect(
      JSON.parse(text).cases.map(({ persona: named }: { readonly persona?: string }) => named),
    ).toEqual(['person', undefined])
  })

  it('names the case that fails, its turn, and what appeared instead', () => {
    const file = write(sleep.replace('"Please talk with us"', '"Talk with us"'))
    writeCases(cases)
    const [isWell, , name, ...lines] = said(cover([file], {}))
    expect([isWell, name]).toEqual([false, '  "\\"since\\" is asked" fails at turn 2:'])
    expect(lines.join('\n')).toMatch(/^ {4}.*"Please talk with us"[\s\S]*Talk with us/)
  })
})

describe('flow diff', () => {
  it('lists differences at the same place once with their answers, and the places of runs in progress', async () => {
    const after = sleep
      .replace('"Thank you"', '"Many thanks"')
      .replace('Your answers help us.', 'Each answer helps.')
    const [isWell, ...lines] = said(await diff([write(sleep), write(after, 'after')]))
    expect(isWell).toBe(false)
    expect(lines).toEqual([
      'Shown: thanks, text title. Before: "Thank you". After: "Many thanks".',
      '    Answers "Do you sleep well?": Yes',
      'Shown: thanks, text body. Before: "Your answers help us.". After: "Each answer helps.".',
      '    (same trace)',
      '',
      'Runs in progress, by the place where they are:',
      '  kept: continues where it was: "questions sleeps-well", "thanks", "questions since", "advice"',
    ])
  })

  it('refuses two flows, and recognizes equal definitions', async () => {
    const file = write(sleep)
    expect(said(await diff([file, 'phq8']))).toEqual([
      false,
      '"sleep" and "phq8" are two flows, not two versions of one: their ids differ.',
    ])
    expect(said(await diff([file, write(sleep, 'after')]))).toEqual([
      true,
      'Both are the same definition, with everything it refers to.',
    ])
  })
})

describe('flow prove', () => {
  const isVerified = { '==': [{ var: 'user.emailVerified' }, true] }
  const gate = {
    $schema: 'language.schema.json',
    id: 'sleep',
    title: 'A gate',
    mode: 'first',
    inputs: ['user'],
    steps: [
      {
        id: 'wait',
        when: isVerified,
        view: 'assessment-done',
        texts: {
          title: 'One moment',
          body: 'Please wait.',
          next: 'Close',
          crisisTitle: { text: 'results-crisis-title' },
        },
      },
      { id: 'ask', flow: 'verification-complete' },
    ],
    limits: { questions: 0 },
    guarantees: [
      { name: 'nobody verified is asked', whenever: isVerified, never: 'ask' },
      { name: 'nobody waits unverified', whenever: { '!': [isVerified] }, never: 'wait' },
    ],
  }

  it('keeps runs that begin with it; with --new-inputs it names the reply of the host that breaks a guarantee', async () => {
    const file = write(JSON.stringify(gate))
    const [isWell, ...lines] = said(prove([file], {}))
    expect([isWell, lines.map((line) => line.split(/[.(]/)[0])]).toEqual([
      true,
      [
        'Holds: "nobody verified is asked"',
        'Holds: "nobody waits unverified"',
        'Holds: "crisis help from everywhere" ',
        'Holds: "support from everywhere" ',
        'Holds: "number of questions" ',
      ],
    ])
    const [isStillWell, ...found] = said(prove([file], { 'new-inputs': true }))
    expect(isStillWell).toBe(false)
    expect(found).toEqual([
      'Does not hold: "nobody verified is asked". The shortest run that breaks it:',
      '  The run starts → ask, ask/verified',
      '  Presses "Continue" → requests refetchUser',
      '  The host sends new inputs: {"user":{"emailVerified":true}}',
      expect.stringMatching(
        /^Holds: "nobody waits unverified"\. \d+ states were explored, and no run can reach another\.$/,
      ),
      expect.stringMatching(/^Holds: "crisis help from everywhere"/),
      expect.stringMatching(/^Holds: "support from everywhere"/),
      expect.stringMatching(/^Holds: "number of questions"/),
    ])
  })

  it('prints its usage', async () => {
    expect(prove([], {})).toEqual({
      usage:
        'Usage: flow prove FLOW [--new-inputs] [--limit SECONDS] [--json], or flow prove --all [--limit SECONDS] [--json]',
    })
  })
})

describe('flow prove --all', () => {
  const proofOf = (
    flow: string,
    name: string,
    outcome: 'holds' | 'unknown' = 'holds',
    isOnward = true,
  ): FlowProof => {
    const guarantee = { name, sentence: `Says ${name}`, whenever: true, never: 'nowhere' }
    if (outcome === 'holds') return { flow, proof: { guarantee, tried: 3, outcome } }
    return {
      flow,
      proof: {
        guarantee,
        tried: 3,
        outcome,
        why: ['too many states'],
        ...(isOnward ? { isOnward } : {}),
      },
    }
  }
  const safety = { parts: [{ title: 'Crisis help', guarantees: ['help', 'lines'] }] }
  const listed = (...proofs: readonly FlowProof[]) => said(guaranteeList(proofs, safety, 2))

  it('lists the guarantees of clinical safety first, each once with the flows that keep it', () => {
    expect(
      listed(
        proofOf('sleep', 'price'),
        proofOf('mood', 'help'),
        proofOf('sleep', 'help'),
        proofOf('sleep', 'lines'),
      ),
    ).toEqual([
      true,
      'Clinical safety: 2 of 2 guarantees hold.',
      '',
      'Crisis help',
      '  Holds: "help" (Says help) in all 2 flows',
      '  Holds: "lines" (Says lines) in sleep',
      '',
      'Other guarantees: 1 of 1 guarantee hold.',
      '  Holds: "price" (Says price) in sleep',
    ])
  })

  it('passes only if those of clinical safety are true for all runs, and the others at least without Back', () => {
    const both = [proofOf('sleep', 'help'), proofOf('sleep', 'lines')]
    expect(listed(...both, proofOf('sleep', 'price', 'unknown'))[0]).toBe(true)
    expect(listed(...both, proofOf('sleep', 'price', 'unknown', false))[0]).toBe(false)
    const [isWell, ...lines] = listed(...both, proofOf('mood', 'help', 'unknown'))
    expect(isWell).toBe(false)
    expect(lines).toContain('Clinical safety: 1 of 2 guarantees hold.')
    expect(lines).toContain(
      '    Holds in runs without Back: "help" (Says help). Not decided with Back:',
    )
  })

  it('fails if the list names a guarantee that no flow has', () => {
    expect(listed(proofOf('sleep', 'help'))).toEqual(
      expect.arrayContaining([
        false,
        'No flow has a guarantee "lines", which content/clinical-safety.json names.',
      ]),
    )
  })
})
