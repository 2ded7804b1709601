import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODES, checkLibrary } from '#engine/check/index.ts'
import type { Issue, Json, SourceFile } from '#engine/index.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { propertyRuns } from '#tests/support/draw.ts'
import cases from './fixtures/check/cases.json' with { type: 'json' }
import { PERSONA_CODES } from './persona-codes.ts'

/** One text edit of a sound library, and every issue that it gives: `file:line:column code`. */
type Case = {
  readonly description: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly more?: { readonly [path: string]: string }
  readonly issues: readonly string[]
}

/** The arguments of an effect and of an inner flow. */
type Given = {
  readonly argument?: Json
  readonly several?: Json
  readonly parameter?: Json
  readonly when?: Json
}

/** A total, and the place of a rule that compares it. */
type Compared = {
  readonly paging?: string
  readonly placed?: string
  readonly optional?: true
  readonly guarded?: true
  readonly partial?: true
}

/** Rules that an author writes by mistake. */
const MISTAKEN_RULES: readonly unknown[] = [
  { rule: 'nobody' },
  { and: [{ rule: 'nobody' }, { fact: 'nobody' }] },
  { var: ['user.nobody', 'Anna'] },
  { '==': [{ rule: 'nobody' }, 1] },
  { '+': [{ rule: 'nobody' }] },
]

const folder = join(import.meta.dirname, 'fixtures/check/library')
const root = join(import.meta.dirname, '../..')
const library: readonly SourceFile[] = readdirSync(folder).map((path) => ({
  path,
  text: readFileSync(join(folder, path), 'utf8'),
}))
const CASES: readonly Case[] = cases

function planted({ file, find, replace, more = {} }: Case): readonly SourceFile[] {
  const edited = library.map(({ path, text }) => ({
    path,
    text: path === file ? text.replace(find, () => replace) : text,
  }))
  return [...edited, ...Object.entries(more).map(([path, text]) => ({ path, text }))]
}

const places = (files: readonly SourceFile[]) => placesOf(checkLibrary(files).issues)

const placesOf = (issues: readonly Issue[]) =>
  issues.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)

/** The issues that the check reports for each planted mistake; two tests read them. */
const issuesOf = new Map<Case, readonly Issue[]>()

function issuesIn(one: Case): readonly Issue[] {
  const issues = issuesOf.get(one) ?? checkLibrary(planted(one)).issues
  issuesOf.set(one, issues)
  return issues
}

describe('checkLibrary', () => {
  it('finds nothing in a valid library and returns it', () => {
    const { issues, library: sound } = checkLibrary(library)
    expect(issues).toEqual([])
    expect([...(sound?.flows.keys() ?? [])].sort()).toEqual([
      'blocks',
      'cancel',
      'gate',
      'menu',
      'plans',
      'reach',
      'short',
      'visit',
    ])
  })

  it.each(CASES.map((one) => [one.description, one] as const))(
    'finds %s, at its place and nothing else',
    (_, one) => {
      const source = library.find(({ path }) => path === one.file)?.text ?? ''
      expect(source.split(one.find)).toHaveLength(2)
      expect(placesOf(issuesIn(one))).toEqual(one.issues)
    },
  )

  it.each(['None', ' none ', 'NONE OF THE ABOVE'])(
    'allows an option "%s" only if it excludes all others [QVAL-06]',
    (text) => {
      const words = {
        description: '',
        file: 'visit.json',
        find: '{ "key": "work", "text": "Work" }',
        issues: [],
      }
      const said = JSON.stringify(text)
      expect(places(planted({ ...words, replace: `{ "key": "work", "text": ${said} }` }))).toEqual([
        'visit.json:44:13 none-not-exclusive',
      ])
      expect(
        places(
          planted({ ...words, replace: `{ "key": "work", "text": ${said}, "exclusive": true }` }),
        ),
      ).toEqual([])
    },
  )

  it.each<readonly [string, Json, boolean]>([
    [
      'after a test that there is an answer',
      { and: [{ '!=': [{ var: 'answers.b' }, null] }, { '!=': [{ var: 'answers.b' }, 'x'] }] },
      false,
    ],
    [
      'before a test that there is an answer',
      { and: [{ '!=': [{ var: 'answers.b' }, 'x'] }, { '!!': { var: 'answers.b' } }] },
      false,
    ],
    [
      'next to a test of another question',
      { and: [{ '!!': { var: 'answers.a' } }, { '!=': [{ var: 'answers.b' }, 'x'] }] },
      true,
    ],
    [
      'in an or',
      { or: [{ '!!': { var: 'answers.b' } }, { '!=': [{ var: 'answers.b' }, 'x'] }] },
      true,
    ],
    ['alone', { '!=': [{ var: 'answers.b' }, 'x'] }, true],
    [
      'in the branch of an if that asks for an answer',
      { if: [{ '!!': [{ var: 'answers.b' }] }, { '!=': [{ var: 'answers.b' }, 'x'] }, false] },
      false,
    ],
    [
      'in the other branch',
      { if: [{ '!!': [{ var: 'answers.b' }] }, true, { '!=': [{ var: 'answers.b' }, 'x'] }] },
      true,
    ],
    [
      'next to a test that is true without an answer',
      { or: [{ '==': [{ var: 'answers.b' }, null] }, { '!=': [{ var: 'answers.b' }, 'x'] }] },
      false,
    ],
    [
      'inside a denial',
      { '!': [{ or: [{ '!': [{ var: 'answers.b' }] }, { '==': [{ var: 'answers.b' }, 'x'] }] }] },
      false,
    ],
    ['inside a double negation', { '!': [{ '!': [{ '!=': [{ var: 'answers.b' }, 'x'] }] }] }, true],
  ])(
    'warns about a rule that is true while its question is hidden, unless it tests for an answer: %s',
    (_, when, warns) => {
      const options = ['x', 'y'].map((key) => ({ key, text: key }))
      const fields = [
        { id: 'a', type: 'checkbox', label: 'A', optional: true },
        { id: 'b', type: 'radio', text: 'B', options, when: { var: 'answers.a' } },
        { id: 'c', type: 'checkbox', label: 'C', when },
      ]
      const flow = {
        $schema: 'x',
        id: 'flow',
        title: 'Flow',
        mode: 'sequence',
        steps: [{ id: 'form', title: 'Form', fields }],
      }
      const found = checkLibrary([{ path: 'flow.json', text: JSON.stringify(flow) }]).issues.map(
        ({ code }) => code,
      )
      expect(found).toEqual(warns ? ['reads-hidden-value'] : [])
    },
  )

  it.each<readonly [string, Json, readonly string[]]>([
    [
      'of an answer that may be empty',
      { '+': [{ var: 'scores.open' }, 1] },
      ['the answer to "open"'],
    ],
    [
      'of one that may not apply',
      { '*': [{ var: 'scores.hidden' }, 2] },
      ['the answer to "hidden"'],
    ],
    ['of a total of such answers', { '+': [{ var: 'totals.all' }, 1] }, ['the total']],
    ['of required answers', { '+': [{ var: 'scores.asked' }, { var: 'totals.sure' }] }, []],
    ['with a default', { '+': [{ var: ['scores.open', 0] }, { var: ['totals.all', 0] }] }, []],
    [
      'after a test for an answer',
      {
        and: [
          { '!=': [{ var: 'scores.open' }, null] },
          { '>': [{ '+': [{ var: 'scores.open' }, 1] }, 2] },
        ],
      },
      [],
    ],
  ])('refuses a sum that may not be a number: %s', (_, rule, missing) => {
    const options = ['x', 'y'].map((key, score) => ({ key, text: key, score }))
    const asked = { type: 'radio', text: 'Which?', options }
    const fields = [
      { ...asked, id: 'asked' },
      { ...asked, id: 'open', optional: true, text: 'Open?' },
      { ...asked, id: 'hidden', when: { '==': [{ var: 'answers.asked' }, 'x'] }, text: 'Hidden?' },
    ]
    const totals = {
      all: { sum: ['asked', 'open'], maximum: 2 },
      sure: { sum: ['asked'], maximum: 1 },
    }
    const steps = [
      { id: 'form', title: 'Form', fields },
      {
        id: 'much',
        when: { '>': [rule, 1] },
        title: 'Much',
        fields: [{ ...asked, id: 'last', text: 'Last?' }],
      },
    ]
    const flow = { $schema: 'x', id: 'flow', title: 'Flow', mode: 'sequence', totals, steps }
    const found = checkLibrary([{ path: 'flow.json', text: JSON.stringify(flow) }]).issues
    const told = found.flatMap(({ code, message }) =>
      code === 'sum-of-missing' ? [message.replace(/^.* while (.*) is missing$/, '$1')] : [],
    )
    expect(told).toEqual(missing)
  })

  it.each([
    ['care', 'answers.care'],
    ['slot', 'values.slot'],
    ['mood', 'totals.mood'],
    ['is-known', 'facts.is-known'],
  ])('proposes the full path of a name without its root: %s', (name, path) => {
    const [find, replace] = ['{ "var": "answers.care" }, "pills"', `{ "var": "${name}" }, "pills"`]
    const { issues } = checkLibrary(
      planted({ description: '', file: 'visit.json', find, replace, issues: [] }),
    )
    expect(issues.map(({ message }) => message)).toEqual([
      `Nothing is named "${name}"; did you mean "${path}"?`,
    ])
  })

  it.each<readonly [string, Given, readonly string[]]>([
    ['an option that an argument accepts', { argument: { var: 'answers.known' } }, []],
    [
      'an option that it does not accept',
      { argument: { var: 'answers.care' } },
      ['argument-type: option "rest" of question "care"'],
    ],
    [
      'one of several boxes',
      { several: { var: 'answers.boxes' } },
      ['argument-type: option "rest" of question "boxes"'],
    ],
    [
      'an option in one case, next to a case that leaves it out',
      {
        argument: {
          if: [{ '==': [{ var: 'answers.care' }, 'rest'] }, 'talk', { var: 'answers.care' }],
        },
      },
      [],
    ],
    [
      'an option in the case that asks for it',
      {
        argument: {
          if: [{ '==': [{ var: 'answers.care' }, 'rest'] }, { var: 'answers.care' }, 'talk'],
        },
      },
      ['argument-type: option "rest" of question "care"'],
    ],
    [
      'a possible value of an input',
      { argument: { var: 'plan' } },
      ['argument-type: "big", as "plan" may be'],
    ],
    [
      'an option given as a parameter',
      { parameter: { var: 'answers.care' } },
      ['parameter-type: option "rest" of question "care"'],
    ],
    [
      'an option with which the effect is never requested',
      { argument: { var: 'answers.care' }, when: { '!=': [{ var: 'answers.care' }, 'rest'] } },
      [],
    ],
  ])(
    'compares the possible options with the accepted ones: %s',
    (_, { argument, several, parameter, when }, told) => {
      const schema = { type: 'string', enum: ['talk', 'pills'] }
      const options = ['talk', 'pills', 'rest'].map((key) => ({ key, text: key }))
      const head = { $schema: 'x', title: 'Title' }
      const args = {
        ...(argument === undefined ? {} : { argument }),
        ...(several === undefined ? {} : { several }),
      }
      const takes = {
        type: 'object',
        properties: { argument: schema, several: { type: 'array', items: schema } },
      }
      const leave = [{ effect: 'save', args, ...(when === undefined ? {} : { when }) }]
      const fields = [
        { id: 'care', type: 'radio', text: 'Care?', options, optional: true },
        {
          id: 'known',
          type: 'radio',
          text: 'Known?',
          options: options.slice(0, 2),
          optional: true,
        },
        { id: 'boxes', type: 'multi-select', text: 'Boxes?', options, optional: true },
      ]
      const inner = {
        id: 'inner',
        mode: 'sequence',
        parameters: { parameter: { title: 'P', schema } },
        steps: [{ id: 'in', when: { '==': [{ var: 'params.parameter' }, 'talk'] }, view: 'v' }],
      }
      const steps = [
        { id: 'form', title: 'Form', fields, leave },
        { id: 'inside', flow: 'inner', with: { parameter: parameter ?? 'talk' } },
      ]
      const library = [
        { ...head, id: 'flow', mode: 'sequence', inputs: ['plan'], steps },
        { ...head, ...inner },
        {
          ...head,
          kind: 'effects',
          id: 'effects',
          effects: { save: { title: 'Save', waits: false, args: takes } },
        },
        {
          ...head,
          kind: 'inputs',
          id: 'inputs',
          inputs: { plan: { title: 'Plan', schema: { type: 'string', enum: ['talk', 'big'] } } },
        },
        { ...head, kind: 'views', id: 'views', views: { v: { title: 'V' } } },
      ]
      const files = library.map((one) => ({ path: `${one.id}.json`, text: JSON.stringify(one) }))
      const found = checkLibrary(files).issues.filter(({ code }) => code.endsWith('-type'))
      expect(
        found.map(
          ({ code, message }) => `${code}: ${message.replace(/^.*does not take (.*): .*$/, '$1')}`,
        ),
      ).toEqual(told)
    },
  )

  it.each<readonly [string, Json, boolean]>([
    ['an order', { '<': [{ var: 'answers.n' }, 5] }, true],
    [
      'an order after a test for an answer',
      { and: [{ '!!': { var: 'answers.n' } }, { '<': [{ var: 'answers.n' }, 5] }] },
      false,
    ],
    ['a denial', { '!=': [{ var: 'answers.n' }, 5] }, false],
  ])('warns about an order that is true while its question is empty: %s', (_, when, warns) => {
    const fields = [
      { id: 'n', type: 'one-to-ten-scale', text: 'N', ends: ['None', 'Much'], optional: true },
      { id: 'c', type: 'checkbox', label: 'C', when },
    ]
    const flow = {
      $schema: 'x',
      id: 'flow',
      title: 'Flow',
      mode: 'sequence',
      steps: [{ id: 'form', title: 'Form', fields }],
    }
    const found = checkLibrary([{ path: 'flow.json', text: JSON.stringify(flow) }]).issues.map(
      ({ message }) => message,
    )
    expect(found).toEqual(warns ? ['"<" also holds while question "n" is left empty'] : [])
  })

  it.each<readonly [string, Compared, readonly string[]]>([
    ['on the page after its questions', { paging: 'question', placed: 'last' }, []],
    ['in a later section', { paging: 'section', placed: 'last' }, []],
    ['on the page of its questions', { paging: 'all', placed: 'last' }, ['reads-incomplete-total']],
    ['before its questions', { paging: 'section', placed: 'first' }, ['reads-incomplete-total']],
    [
      'after its questions, one of them optional',
      { placed: 'last', optional: true },
      ['reads-incomplete-total'],
    ],
    ['after a test that it is complete', { placed: 'first', guarded: true }, []],
    ['of which parts count', { placed: 'first', partial: true }, ['reads-incomplete-total']],
  ])(
    'warns about a total that is compared while it is incomplete: %s',
    (_, { paging, placed, optional, guarded, partial }, codes) => {
      const scored = ['a', 'b'].map((key, score) => ({ key, text: key, score }))
      const low = { '<': [{ var: 'totals.t' }, 1] }
      const when = guarded ? { and: [{ '!=': [{ var: 'totals.t' }, null] }, low] } : low
      const asked = {
        id: 's',
        items: [
          { id: 'q', type: 'radio', text: 'Q', options: scored, ...(optional ? { optional } : {}) },
        ],
      }
      const reader = {
        id: 'r',
        items: [{ id: 'c', type: 'checkbox', label: 'C', when, optional: true }],
      }
      const sections = placed === 'first' ? [reader, asked] : [asked, reader]
      const totals = { t: { sum: ['q'], maximum: 1, ...(partial ? { partial } : {}) } }
      const step = { id: 'form', title: 'Form', paging: paging ?? 'question', sections }
      const flow = {
        $schema: 'x',
        id: 'flow',
        title: 'Flow',
        mode: 'sequence',
        steps: [step],
        totals,
      }
      expect(
        checkLibrary([{ path: 'flow.json', text: JSON.stringify(flow) }]).issues.map(
          ({ code }) => code,
        ),
      ).toEqual(codes)
    },
  )

  it.each([
    [{ showIf: true }, 'Key "showIf" is not known here: here it is called "when"'],
    [{ visibleIf: true }, 'Key "visibleIf" is not known here: here it is called "when"'],
    [{ enableWhen: [] }, 'Key "enableWhen" is not known here: here it is called "when"'],
    [{ title: 'Sleep?' }, 'Key "title" is not known here: here it is called "text"'],
    [{ choices: [] }, 'Key "choices" is not known here: here it is called "options"'],
    [{ validators: [] }, 'Key "validators" is not known here: here it is called "validation"'],
    [{ default: 'no' }, 'Key "default" is not known here: here it is called "prefill"'],
    [
      { isRequired: true },
      'Key "isRequired" is not known here: a question is required unless it has "optional"',
    ],
    [{ when: { '=': [{ var: 'now' }, '2'] } }, 'Operator "=" is not listed; did you mean "=="?'],
    [{ when: { '&&': [true] } }, 'Operator "&&" is not listed; did you mean "and"?'],
  ])('gives our name for a word of another tool: %j', (written, message) => {
    const question = { id: 'q', type: 'free-text-field', text: 'Q?', ...written }
    const step = { id: 'form', title: 'Form', fields: [question] }
    const flow = { $schema: 'x', id: 'flow', title: 'Flow', mode: 'sequence', steps: [step] }
    const { issues } = checkLibrary([{ path: 'flow.json', text: JSON.stringify(flow) }])
    expect(issues.map((issue) => issue.message)).toContain(message)
  })

  it('gives our name for a question type of another tool', () => {
    const step = { id: 'form', title: 'Form', fields: [{ id: 'q', type: 'text', text: 'Q?' }] }
    const flow = { $schema: 'x', id: 'flow', title: 'Flow', mode: 'sequence', steps: [step] }
    const { issues } = checkLibrary([{ path: 'flow.json', text: JSON.stringify(flow) }])
    expect(issues[0]?.message).toMatch(/; "text" is here called "free-text-field"$/)
  })

  it.each([
    [200, 100, []],
    [80, 100, ['Question "people.name" takes 80 characters, effect "save" takes 200 of them']],
    [200, 40, ['Question "note" takes 40 characters, effect "save" takes 100 of them']],
  ])(
    'compares texts of %i and %i characters with the members that take them',
    (name, note, said) => {
      const text = (id: string, maxLength: number) => ({
        id,
        type: 'free-text-field',
        label: id,
        validation: { maxLength },
      })
      const plan = {
        people: { map: [{ var: 'answers.people' }, { object: { who: { var: 'name' } } }] },
        note: { if: [{ '!!': [{ var: 'answers.note' }] }, { var: 'answers.note' }, null] },
      }
      const taken = (maxLength: number) => ({ type: ['string', 'null'], maxLength })
      const rows = { type: 'object', properties: { who: taken(200) } }
      const save = {
        title: 'Saves',
        args: {
          type: 'object',
          properties: {
            plan: {
              type: 'object',
              properties: {
                people: { type: ['array', 'null'], items: rows },
                note: taken(100),
              },
            },
          },
        },
      }
      const form = {
        id: 'form',
        title: 'Form',
        fields: [
          { id: 'people', type: 'list', label: 'People', fields: [text('name', name)] },
          text('note', note),
        ],
        leave: [{ effect: 'save', args: { plan: { object: plan } } }],
      }
      const flow = { $schema: 'x', id: 'flow', title: 'Flow', mode: 'sequence', steps: [form] }
      const effects = {
        $schema: 'x',
        kind: 'effects',
        id: 'effects',
        title: 'E',
        effects: { save },
      }
      const { issues } = checkLibrary([
        { path: 'flow.json', text: JSON.stringify(flow) },
        { path: 'effects.json', text: JSON.stringify(effects) },
      ])
      expect(issues.map(({ message }) => message)).toEqual(said)
    },
  )

  it('proposes a similar name', () => {
    const said = (description: string) => {
      const one = CASES.find((each) => each.description === description)
      return one ? checkLibrary(planted(one)).issues.map(({ message }) => message) : []
    }
    expect(said('a key that says what is required')).toEqual([
      'Key "required" is not known here: a question is required unless it has "optional"',
    ])
    expect(said('a value of the wrong type')).toEqual([
      '"commit" must be of type boolean; it is "yes"',
    ])
    expect(said('an argument that its schema does not list')).toEqual([
      'Argument "tag" does not take "openned": did you mean "opened"?',
    ])
    expect(said('an answer that is read inside a rule about the members of a list')).toEqual([
      '"answers.care" is no member of what is in the list; what stands around the list is read as "outer.answers.care"',
    ])
    expect(said('a placeholder for a question that comes later')).toEqual([
      'Placeholder {answers.email} may be empty: question "email" is not answered there yet',
    ])
    expect(said('a placeholder that prints the key of an option')).toEqual([
      'Placeholder {answers.care} would print the key of an option, not its words',
    ])
    expect(said('a case of a prefill that is an option’s text')).toEqual([
      'Question "care" is not filled in with this: it has no option "Talking"; did you mean "talk"?',
    ])
    expect(said('more characters than a text may have')).toEqual([
      'No answer can have minLength 1500 and maxLength 1000: "free-text-field" has maxLength 1000',
    ])
  })

  it('has a planted mistake for each code of the catalogue', () => {
    const found = new Set(
      CASES.flatMap(({ issues }) => issues.map((issue) => issue.slice(issue.indexOf(' ') + 1))),
    )
    expect([...found, ...PERSONA_CODES, 'task-without-title'].sort()).toEqual(
      Object.keys(CODES).sort(),
    )
    expect(found.size).toBeGreaterThanOrEqual(40)
  })

  it('reads a file with a byte order mark as one without', () => {
    const marked = library.map(({ path, text }) => ({ path, text: `\uFEFF${text}` }))
    const { issues, library: sound } = checkLibrary(marked)
    expect(issues).toEqual([])
    expect(sound?.flows.get('visit')).toEqual(checkLibrary(library).library?.flows.get('visit'))
  })

  it('shortens a very long text that a message quotes', () => {
    const text = `{${'long '.repeat(200_000)}`
    const flow = {
      id: 'long',
      title: text,
      mode: 'sequence',
      steps: [{ id: 'end', view: 'none', title: text }],
    }
    const { issues } = checkLibrary([{ path: 'long.json', text: JSON.stringify(flow) }])
    expect(issues.map(({ code }) => code)).toContain('malformed-placeholder')
    expect(Math.max(...issues.map(({ message }) => message.length))).toBeLessThan(700)
  })

  it('checks 130,000 options', () => {
    const options = Array.from({ length: 130_000 }, (_, i) => ({
      key: `o${i}`,
      text: `Option ${i}`,
    }))
    const choices = { $schema: 's', kind: 'choices', id: 'many', title: 'Many', options }
    expect(checkLibrary([{ path: 'many.json', text: JSON.stringify(choices) }]).issues).toEqual([])
  })

  it('lists each code in its document', () => {
    const readme = readFileSync(join(root, 'engine/docs/checks.md'), 'utf8')
    const [, list = ''] = readme.split(/^## /m)
    const listed = [...list.matchAll(/`([a-z-]+)`(\s+\(warning\))?/g)].map(([, code, mark]) => ({
      code,
      severity: mark ? 'warning' : 'error',
    }))
    const known = Object.entries(CODES).map(([code, { severity }]) => ({ code, severity }))
    expect(listed.filter(({ code }) => known.some((one) => one.code === code))).toEqual(known)
  })

  it('finds the mistakes of many files in one call', () => {
    const wanted = [
      'a misspelled key',
      'an unknown fact',
      'a slot that is not filled',
      'a gap between bands',
      'a value that the schema never lists',
    ]
    const together = CASES.filter(({ description }) => wanted.includes(description))
    const files = library.map(({ path, text }) => ({
      path,
      text: together
        .filter(({ file }) => file === path)
        .reduce((edited, { find, replace }) => edited.replace(find, () => replace), text),
    }))
    const codes = new Set(checkLibrary(files).issues.map(({ code }) => code))
    expect([...codes].sort()).toEqual([
      'band-gap',
      'slot-missing',
      'unknown-fact',
      'unknown-key',
      'value-never-taken',
    ])
  })

  it('says what to do about each mistake, in a sentence without a full stop', () => {
    for (const one of CASES) {
      for (const { message, hint } of issuesIn(one)) {
        expect(message).toMatch(/^.{12,}[^.]$/)
        expect(hint).toMatch(/^[A-Z].{8,}[^.]$/)
      }
    }
  })

  it('gives no library while there is an error, and one while there are warnings only', () => {
    const warned = CASES.find(({ description }) => description === 'a failure that nothing handles')
    const broken = CASES.find(({ description }) => description === 'an unknown fact')
    expect(warned && checkLibrary(planted(warned)).library).not.toBeNull()
    expect(broken && checkLibrary(planted(broken)).library).toBeNull()
  })

  it('does not report the files that use an unreadable file', () => {
    const files = library.map(({ path, text }) => ({
      path,
      text: path === 'effects.json' || path === 'mood.json' ? text.slice(0, -20) : text,
    }))
    expect(places(files).map((place) => place.split(' ')[1])).toEqual([
      'json-syntax',
      'json-syntax',
    ])
  })

  it('finds no mistake in the shipped definitions', () => {
    expect(checkLibrary(readLibraryFiles(root)).issues).toEqual([])
  })

  it('refuses a shipped form that reads the suicidal condition and never asks for it', () => {
    const files = readLibraryFiles(root).map(({ path, text }) => ({
      path,
      text: path.endsWith('assessments/phq8.json')
        ? text.replace('"id": "outcome",', '"id": "outcome", "when": { "var": "flags.suicidal" },')
        : text,
    }))
    expect(checkLibrary(files).issues.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'flows/assessments/phq8.json condition-not-asked',
    ])
  })

  it('never throws, but reports, for any definition with parts removed or inserted', () => {
    const documents = library.map(({ path, text }) => ({ path, json: JSON.parse(text) as unknown }))
    fc.assert(
      fc.property(
        fc.nat(documents.length - 1),
        fc.nat(),
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...MISTAKEN_RULES)),
        fc.boolean(),
        (which, seed, value, isTaken) => {
          const files = documents.map(({ path, json }, i) => ({
            path,
            text: JSON.stringify(i === which ? mutated(json, seed, value, isTaken) : json) ?? '',
          }))
          for (const { line, column, file } of checkLibrary(files).issues) {
            expect(line).toBeGreaterThan(0)
            expect(column).toBeGreaterThan(0)
            expect(documents.some(({ path }) => path === file)).toBe(true)
          }
        },
      ),
      { numRuns: propertyRuns(80) },
    )
  }, 600_000)
})

/** A copy with one value, picked by `seed`, replaced or taken away. */
function mutated(json: unknown, seed: number, value: unknown, isTaken: boolean): unknown {
  if (typeof json !== 'object' || json === null) return value
  const entries: (readonly [string, unknown])[] = Object.entries(json)
  const chosen = entries[seed % Math.max(1, entries.length)]
  if (!chosen) return value
  const rest = Math.floor(seed / entries.length)
  const isHere = rest % 3 === 0
  const changed = entries.flatMap((entry): (readonly [string, unknown])[] => {
    if (entry !== chosen) return [entry]
    if (!isHere) return [[entry[0], mutated(entry[1], Math.floor(rest / 3), value, isTaken)]]
    return isTaken ? [] : [[entry[0], value]]
  })
  return Array.isArray(json) ? changed.map(([, one]) => one) : Object.fromEntries(changed)
}
