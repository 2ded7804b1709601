import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkCases, checkLibrary, checkPersonas, readPersonas } from '#engine/check/index.ts'
import type { Json, JsonObject, SourceFile } from '#engine/index.ts'
import { PERSONA_CODES } from './persona-codes.ts'

const folder = join(import.meta.dirname, 'fixtures/check/library')
const { library } = checkLibrary(
  readdirSync(folder).map(
    (path): SourceFile => ({ path, text: readFileSync(join(folder, path), 'utf8') }),
  ),
)

const PARTS: JsonObject = {
  'open flag': { key: 'open', isOn: true },
  'closed flag': { $from: 'open flag', isOn: false },
  'both flags': [{ $from: 'open flag' }, { $from: 'closed flag', key: 'closed' }],
}
const PERSONAS: JsonObject = {
  'new person': { inputs: { now: '2030-01-06T10:00:00.000Z', user: { name: 'Ann', isNew: true } } },
  'paying person': {
    from: 'new person',
    inputs: { user: { isNew: false, plan: 'paid', flags: { $from: 'both flags' } } },
  },
}

type Shared = { readonly personas?: JsonObject; readonly parts?: JsonObject }

function personaFile({ personas = PERSONAS, parts = PARTS }: Shared = {}): SourceFile {
  return {
    path: 'flows/personas.json',
    text: JSON.stringify({ $schema: 's', personas, parts }, null, 1),
  }
}

function caseFile(one: JsonObject): SourceFile {
  const file = { $schema: 's', flow: 'gate', cases: [{ name: 'one', walk: [], ...one }] }
  return { path: 'gate.cases.json', text: JSON.stringify(file, null, 1) }
}

/** The case with the values of its persona. */
function expanded(one: JsonObject): unknown {
  const { issues, file } = checkCases(caseFile(one), library, readPersonas(personaFile()))
  expect(issues).toEqual([])
  return file?.cases[0]
}

/**
 * The issues of a case, and of the persona file if the case is null: the code, and the value at
 * its place.
 */
function found(one: JsonObject | null, shared: Shared = {}): readonly string[] {
  const file = personaFile(shared)
  const uses = caseFile({ persona: 'paying person' })
  const issues = one
    ? checkCases(caseFile(one), library, readPersonas(file)).issues
    : checkPersonas(file, [uses], library)
  return issues.map(({ code, pointer }) => `${code} ${pointer}`)
}

describe('a case of a persona', () => {
  it('has the inputs that its flow declares, with those of the persona that it builds on', () => {
    expect(expanded({ persona: 'paying person' })).toEqual({
      name: 'one',
      walk: [],
      inputs: {
        user: {
          name: 'Ann',
          isNew: false,
          plan: 'paid',
          flags: [
            { key: 'open', isOn: true },
            { key: 'closed', isOn: false },
          ],
        },
      },
    })
  })

  it('differs key by key; lists are replaced, null is a value, and a part replaces the earlier one', () => {
    expect(
      expanded({ persona: 'new person', inputs: { user: { name: null, visits: 2 } } }),
    ).toMatchObject({
      inputs: { user: { name: null, isNew: true, visits: 2 } },
    })
    expect(
      expanded({
        persona: 'paying person',
        inputs: { user: { flags: [{ $from: 'open flag', key: 'more' }] } },
      }),
    ).toMatchObject({
      inputs: { user: { plan: 'paid', flags: [{ key: 'more', isOn: true }] } },
    })
    expect(
      expanded({ persona: 'new person', inputs: { user: { $from: 'open flag' } } }),
    ).toMatchObject({
      inputs: { user: { key: 'open', isOn: true } },
    })
  })

  it('takes parts in its turns, and answers keep the order of their part', () => {
    const walk = [
      { answers: { $from: 'open flag', isOn: 'no' } },
      { host: 'load', gives: [{ $from: 'open flag' }] },
      { event: 'choose', data: { flag: { $from: 'closed flag' } } },
      { persona: 'new person', inputs: { user: { name: 'Bo' } } },
    ]
    const one: Json = JSON.parse(JSON.stringify(expanded({ walk })))
    expect(JSON.stringify(one)).toBe(
      JSON.stringify({
        name: 'one',
        walk: [
          { answers: { key: 'open', isOn: 'no' } },
          { host: 'load', gives: [{ key: 'open', isOn: true }] },
          { event: 'choose', data: { flag: { key: 'open', isOn: false } } },
          { inputs: { user: { name: 'Bo', isNew: true } } },
        ],
      }),
    )
  })
})

/** Mistakes, each with every issue that it gives. */
const MISTAKES: readonly (readonly [string, JsonObject | null, Shared, readonly string[]])[] = [
  [
    'a persona that does not exist',
    { persona: 'old person' },
    {},
    ['unknown-persona /cases/0/persona'],
  ],
  [
    'a persona that does not exist, in a turn',
    { walk: [{ persona: 'old person' }] },
    {},
    ['unknown-persona /cases/0/walk/0/persona'],
  ],
  [
    'a part that does not exist',
    { inputs: { user: { flags: [{ $from: 'flag' }] } }, walk: [{ answers: { $from: 'none' } }] },
    {},
    [
      'unknown-part /cases/0/walk/0/answers/$from',
      'unknown-part /cases/0/inputs/user/flags/0/$from',
    ],
  ],
  [
    'a difference that repeats the persona',
    { persona: 'paying person', inputs: { user: { plan: 'paid', visits: 1 } } },
    {},
    ['redundant-difference /cases/0/inputs/user/plan'],
  ],
  [
    'a difference that repeats the part',
    { inputs: { user: { flags: [{ $from: 'open flag', isOn: true }] } } },
    {},
    ['redundant-difference /cases/0/inputs/user/flags/0/isOn'],
  ],
  [
    'a difference from a list',
    { inputs: { user: { flags: { $from: 'both flags', key: 'more' } } } },
    {},
    ['wrong-shape /cases/0/inputs/user/flags/$from'],
  ],
  ['nothing in a valid file', null, {}, []],
  [
    'a persona that no case names',
    null,
    {
      personas: {
        ...PERSONAS,
        'old person': { from: 'new person', inputs: { user: { visits: 9 } } },
      },
    },
    ['unused-persona /personas/old person'],
  ],
  [
    'a part that nothing names',
    null,
    { parts: { ...PARTS, more: {} } },
    ['unused-part /parts/more'],
  ],
  [
    'a persona that builds on one that does not exist',
    null,
    {
      personas: {
        ...PERSONAS,
        'paying person': { from: 'person', inputs: { user: { flags: { $from: 'both flags' } } } },
      },
    },
    ['unused-persona /personas/new person', 'unknown-persona /personas/paying person/from'],
  ],
  [
    'personas and parts that build on themselves',
    null,
    {
      personas: {
        'paying person': { from: 'paying person', inputs: { user: { flags: [{ $from: 'one' }] } } },
      },
      parts: { one: { key: 'x', inner: { $from: 'two' } }, two: { inner: [{ $from: 'one' }] } },
    },
    [
      'persona-cycle /personas/paying person',
      'persona-cycle /parts/one',
      'persona-cycle /parts/two',
    ],
  ],
  [
    'an impossible value, and an unknown input',
    null,
    {
      personas: {
        'paying person': { inputs: { now: 'today', user: { plan: 'gold' }, users: [] } },
      },
      parts: {},
    },
    [
      'persona-value /personas/paying person/inputs/now',
      'persona-value /personas/paying person/inputs/user/plan',
      'unknown-input /personas/paying person/inputs/users',
    ],
  ],
  [
    'a persona that repeats the one that it builds on',
    null,
    {
      personas: {
        ...PERSONAS,
        'paying person': {
          from: 'new person',
          inputs: { user: { isNew: true, flags: { $from: 'both flags' } } },
        },
      },
    },
    ['redundant-difference /personas/paying person/inputs/user/isNew'],
  ],
]

describe('the check of personas', () => {
  it.each(MISTAKES)('finds %s', (_, one, shared, issues) => {
    expect(found(one, shared)).toEqual(issues)
  })

  it('finds each of its codes in these mistakes', () => {
    const codes = new Set(
      MISTAKES.flatMap(([, , , issues]) => issues.map((issue) => issue.split(' ')[0])),
    )
    for (const code of PERSONA_CODES) expect([...codes]).toContain(code)
  })

  it('proposes a similar name', () => {
    const { issues } = checkCases(
      caseFile({ persona: 'payin person' }),
      library,
      readPersonas(personaFile()),
    )
    expect(issues.map(({ message }) => message)).toEqual([
      'There is no persona "payin person"; did you mean "paying person"?',
    ])
  })

  it('runs no case of a file that names an unknown persona, and those with a redundant difference', () => {
    const run = (one: JsonObject) =>
      checkCases(caseFile(one), library, readPersonas(personaFile())).file
    expect(run({ persona: 'old person' })).toBe(null)
    expect(run({ persona: 'new person', inputs: { user: { isNew: true } } })?.cases).toHaveLength(1)
  })
})
