import fc from 'fast-check'
import type { Field } from '#engine/definition/flow.ts'
import type { LiveSource, OptionSource, RowOptionsSource } from '#engine/definition/types.ts'
import type {
  EventUse,
  FieldSource,
  Flow,
  Json,
  Rule,
  SectionSource,
  StepSource,
} from '#engine/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'
import { OPEN_VISIT_RULES, USER, VISIT_RULES } from './small-flows.ts'

const IDS = ['a', 'b', 'c', 'd']
const INNER = 'inner'
const LABEL: Rule = { var: 'user.label' }

type Kind = FieldSource['type']
const kinds = fc.constantFrom<Kind>(
  'radio',
  'multi-choice',
  'multi-choice',
  'free-text-field',
  'multi-select',
  'list',
  'group',
  'number',
  'time',
)

const inputRule = fc.constantFrom<Rule>(
  { var: 'user.member' },
  { var: 'user.member' },
  { '==': [{ var: 'plan' }, 'paid'] },
  { '!': [{ var: 'user.member' }] },
  ...VISIT_RULES,
  ...OPEN_VISIT_RULES,
)

const answerRule = (ids: readonly string[]): fc.Arbitrary<Rule> =>
  fc
    .tuple(
      fc.constantFrom(...ids),
      fc.constantFrom('yes', 'no', 'given', 'open', 'not', 'among', 'above', 'below', 'many'),
    )
    .map(([id, is]): Rule => {
      const answer = { var: `answers.${id}` }
      // Meant for a number or a time, but it also has a result for other texts.
      if (is === 'above') return { or: [{ '>': [answer, 2] }, { '>=': [answer, '12:00'] }] }
      if (is === 'below') return { or: [{ '<': [answer, 2.5] }, { '<': [answer, '12:00'] }] }
      if (is === 'many') return { '>': [{ count: answer }, 1] }
      if (is === 'given') return { '!!': [answer] }
      if (is === 'open') return { '!': [answer] }
      if (is === 'not') return { '!=': [answer, 'yes'] }
      if (is === 'among')
        return { some: [['no', 'other'], { '==': [{ var: '' }, { var: `outer.answers.${id}` }] }] }
      return { or: [{ '==': [answer, is] }, { in: [is, answer] }] }
    })

/** A value that was copied from the host, under another name. */
const isKept = (what: string): Rule => ({ '==': [{ var: 'values.kept' }, what] })

const joined = (atom: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> =>
  fc.oneof(
    { weight: 3, arbitrary: atom },
    fc
      .tuple(fc.constantFrom('and', 'or'), atom, atom)
      .map(([operator, x, y]): Rule => ({ [operator]: [x, y] })),
  )

/**
 * A condition of a question: it reads earlier questions in their own order, which may differ from
 * the order on screen.
 */
const questionRule = (ids: readonly string[]): fc.Arbitrary<Rule> =>
  ids.length === 0
    ? inputRule
    : joined(fc.oneof({ weight: 4, arbitrary: answerRule(ids) }, inputRule))

/** A condition of anything except a question. */
const anyRule: fc.Arbitrary<Rule> = joined(
  fc.oneof(
    { weight: 5, arbitrary: answerRule(IDS) },
    { weight: 2, arbitrary: inputRule },
    fc.constantFrom<Rule>(
      { '>=': [{ var: 'totals.sum' }, 2] },
      { var: 'flags.first' },
      { var: 'values.told' },
    ),
    {
      weight: 1,
      arbitrary: fc.constantFrom<Rule>(
        isKept('vip'),
        isKept('given'),
        { '!': [{ var: 'values.kept' }] },
        { '==': [{ var: 'values.kept.label' }, 'vip'] },
        { var: 'values.kept.member' },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Rule>(
        { '==': [{ var: 'params.mine' }, 'yes'] },
        { '!': [{ var: 'params.mine' }] },
      ),
    },
  ),
)

/** A condition of an inner flow: it reads its parameter alone, in a list, or with an input. */
const givenRule: fc.Arbitrary<Rule> = joined(
  fc.constantFrom<Rule>(
    { '==': [{ var: 'params.given' }, 'yes'] },
    { in: [{ var: 'params.given' }, ['other', 'more']] },
    { '!': [{ var: 'params.given' }] },
    { '>': [{ var: 'params.given' }, 2] },
    { some: [['yes', 'other'], { '==': [{ var: '' }, { var: 'params.given' }] }] },
    { and: [{ var: 'user.member' }, { '!=': [{ var: 'params.given' }, 'yes'] }] },
    { '==': [{ var: 'values.copy' }, 'yes'] },
    { '==': [{ var: 'params.given.answer' }, 'yes'] },
    { var: 'params.given.inside.member' },
  ),
)

/**
 * An argument from the outer flow: an answer, points, an input, a value, its own parameter or a
 * constant.
 */
const giving: fc.Arbitrary<Rule> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...IDS).map((id): Rule => ({ var: `answers.${id}` })) },
  { weight: 2, arbitrary: anyRule },
  fc.constantFrom<Rule>(
    LABEL,
    { if: [{ var: 'user.member' }, 'yes', 'other'] },
    { var: 'values.kept' },
    { var: 'totals.sum' },
    { var: 'params.mine' },
    {
      object: {
        answer: { var: 'answers.a' },
        inside: { object: { member: { var: 'user.member' }, label: LABEL } },
      },
    },
    'yes',
  ),
)

const maybe = <T>(arbitrary: fc.Arbitrary<T>, often = 3): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: often })

/**
 * The source of a computed answer: another answer, an input, one of several, or points.
 */
const computedOf = (reads: readonly string[]): fc.Arbitrary<Computed> => {
  const [id = ''] = reads
  const copy: Computed = { type: 'free-text-field', rule: { var: `answers.${id}` } }
  // Other rules read inputs directly: here values derived from them are compared with answers.
  const host: Computed = {
    type: 'free-text-field',
    rule: { if: [{ '==': [{ var: 'plan' }, 'paid'] }, 'yes', 'other'] },
  }
  const member: Computed = { type: 'radio', rule: { if: [{ var: 'user.member' }, 'yes', 'no'] } }
  if (reads.length === 0) return fc.constantFrom(host, member)
  const points: Computed = {
    type: 'number',
    rule: { '+': reads.map((one): Rule => ({ var: `scores.${one}` })) },
  }
  const either: Computed = {
    type: 'radio',
    rule: { if: [{ '!': [{ var: `answers.${id}` }] }, 'no', 'yes'] },
  }
  return fc.constantFrom(copy, { ...copy, type: 'radio' }, host, member, points, either)
}
type Computed = { readonly type: 'free-text-field' | 'radio' | 'number'; readonly rule: Rule }

function computed(
  id: string,
  { type, rule }: Computed,
  more: { readonly when: Rule | undefined; readonly isHidden: boolean },
): FieldSource {
  const { options, ...plain } = yesNo(id)
  return {
    ...plain,
    type,
    compute: rule,
    ...(type === 'radio' ? { options: options ?? [] } : {}),
    ...(more.when === undefined ? {} : { when: more.when }),
    ...(more.isHidden ? { visible: false } : {}),
  }
}

/**
 * Texts, some of which depend on inputs and on the time: a rule here tests whether the text is
 * empty.
 */
const formatted = fc.constantFrom(
  'Taken',
  '{user.label|masked-email}',
  'Not by {user.label|phone}',
  '{user.tasks|list} and {plan|weekday}',
  '{user.label|relative-day}',
  '{user.label|date-with-year}',
  '{user.label|numeric-date}',
)

/** Visits that can be chosen, by their days. */
const OPEN_VISITS: RowOptionsSource = {
  each: { of: { var: 'user.visits' }, key: 'day' },
  when: { var: 'row.isOpen' },
  text: 'On day {row.day}',
}

/** An option that asks for a text. */
const OTHER: OptionSource = { key: 'other', text: 'Other', requiresManualInput: true }
/** A question for rows and groups. */
const WHAT: FieldSource = { id: 'what', type: 'free-text-field', text: 'What?' }
const KIND: FieldSource = {
  id: 'kind',
  type: 'radio',
  text: 'Which?',
  options: [OTHER, { key: 'yes', text: 'Yes' }],
}

/** A question whose conditions read others that do not depend on it. */
const question = (id: string, reads: readonly string[]): fc.Arbitrary<FieldSource> =>
  fc
    .record({
      type: kinds,
      when: maybe(questionRule(reads), 2),
      optional: fc.oneof(
        { weight: 3, arbitrary: fc.boolean() },
        reads.length === 0 ? fc.boolean() : (questionRule(reads) as fc.Arbitrary<boolean | Rule>),
      ),
      rule: maybe(reads.length === 0 ? inputRule : questionRule(reads), 1),
      hidden: fc.constantFrom<'drop' | 'keep'>('drop', 'keep'),
      isRuled: fc.integer({ min: 0, max: 5 }),
      compute: maybe(computedOf(reads), 1),
      isHidden: fc.boolean(),
      ofRows: fc.integer({ min: 0, max: 3 }),
      taken: maybe(reads.length === 0 ? inputRule : questionRule(reads), 1),
      words: formatted,
      hasOther: fc.integer({ min: 0, max: 2 }).map((one) => one === 0),
    })
    .map(
      ({
        hasOther,
        type,
        when,
        optional,
        rule,
        hidden,
        isRuled,
        compute,
        isHidden,
        ofRows,
        taken,
        words,
      }): FieldSource => {
        const { options, ...plain } = yesNo(id)
        if (compute !== undefined) return computed(id, compute, { when, isHidden })
        const hasOptions = type === 'radio' || type === 'multi-choice' || type === 'multi-select'
        return {
          ...plain,
          type,
          optional,
          hidden,
          ...(hasOptions
            ? {
                options: [
                  ...(options ?? []).map((one, i) =>
                    i === 1 && taken
                      ? { ...one, unavailable: [{ when: taken, text: words }] }
                      : one,
                  ),
                  ...(hasOther ? [OTHER] : []),
                ],
              }
            : {}),
          ...(hasOptions && ofRows === 0 ? { rowOptions: OPEN_VISITS } : {}),
          ...(type === 'number' ? { validation: { minimum: 1, maximum: 3 } } : {}),
          ...(type === 'list' || type === 'group'
            ? { fields: hasOther ? [WHAT, KIND] : [WHAT] }
            : {}),
          ...(when === undefined ? {} : { when }),
          ...(rule === undefined ? {} : { advice: [{ when: rule, text: 'Mind that' }] }),
          ...(rule === undefined || isRuled > 0
            ? {}
            : { rules: [{ when: rule, message: 'Not so' }] }),
        }
      },
    )

const questions: fc.Arbitrary<readonly FieldSource[]> = fc
  .tuple(
    fc.shuffledSubarray(IDS, { minLength: IDS.length }),
    fc.shuffledSubarray(IDS, { minLength: 3 }),
  )
  .chain(([order, shown]) =>
    fc
      .tuple(
        ...order.map((id, i) =>
          question(
            id,
            order.slice(0, i).filter((one) => shown.includes(one)),
          ),
        ),
      )
      .map((made) => shown.flatMap((id) => made.filter((one) => one.id === id))),
  )

/** Some questions in one or two sections, with help somewhere between. */
const sectionsOf = (
  name: string,
  items: readonly FieldSource[],
  cut: number,
  more: Parts,
): readonly SectionSource[] => {
  const ofRows = {
    each: OPEN_VISITS.each,
    when: { and: [{ var: 'row.isOpen' }, more.help ?? true] },
  }
  const shown = more.ofRows === 0 ? ofRows : { when: more.help ?? true }
  const help = more.help === undefined ? [] : [{ id: `help-${name}`, view: 'help-view', ...shown }]
  const first = items.slice(0, cut)
  const second = items.slice(cut)
  const when = more.section === undefined ? {} : { when: more.section }
  const preScreen = { preScreen: { title: 'Two', description: 'Two' } }
  const sections: SectionSource[] = []
  if (first.length > 0)
    sections.push({
      id: `${name}1`,
      items: more.helpFirst ? [...help, ...first] : [...first, ...help],
    })
  if (second.length > 0)
    sections.push({
      id: `${name}2`,
      ...when,
      ...preScreen,
      items: first.length > 0 ? second : [...second, ...help],
    })
  return sections
}

type Parts = {
  readonly help: Rule | undefined
  readonly helpFirst: boolean
  /** 0: help is shown for each visit that is open. */
  readonly ofRows: number
  readonly section: Rule | undefined
}
const paging = fc.constantFrom<'question' | 'section' | 'all'>(
  'question',
  'question',
  'section',
  'all',
)
const cut = fc.integer({ min: 0, max: 2 })

/**
 * The questions that a section's rule may read: those outside it that depend on none inside. Inputs
 * are safe everywhere.
 */
const parts: fc.Arbitrary<Parts> = fc.record({
  help: maybe(anyRule),
  helpFirst: fc.boolean(),
  ofRows: fc.integer({ min: 0, max: 5 }),
  section: maybe(inputRule, 1),
})

const button = { texts: { next: 'Next' } }

/** A step that is shown for each visit, and its buttons. */
export const rowStep: fc.Arbitrary<StepSource> = fc
  .record({
    of: fc.constantFrom<Rule>(
      { var: 'user.visits' },
      { sort: [{ var: 'user.visits' }, { var: 'day' }] },
    ),
    when: fc.constantFrom<Rule>(
      { var: 'row.isOpen' },
      { '>': [{ var: 'row.day' }, 7] },
      { and: [{ var: 'row.isOpen' }, { '==': [{ var: 'plan' }, 'paid'] }] },
    ),
    press: fc.constantFrom<EventUse | undefined>(
      undefined,
      undefined,
      { set: { seen: 7 }, do: [{ effect: 'note', args: { day: { var: 'row.day' } } }] },
      { set: { seen: { var: 'row.day' } } },
      { when: { '<': [{ var: 'row.day' }, 9] }, set: { seen: { var: 'row.day' } } },
    ),
  })
  .map(({ of, when, press }) => ({
    id: 'cards',
    title: 'Cards',
    each: { of, key: 'day', most: 2 },
    when,
    view: 'card',
    ...(press === undefined ? {} : { on: { press } }),
  }))

/** The inner flow of a step: one or two questions, or steps that its mode chooses by the inputs. */
const inner = fc
  .record({
    mode: fc.constantFrom<'sequence' | 'first' | 'all' | 'tree'>(
      'sequence',
      'sequence',
      'sequence',
      'first',
      'all',
      'tree',
    ),
    asks: question('e', []),
    when: maybe(fc.oneof(inputRule, givenRule)),
    asksWhen: maybe(givenRule),
    gives: giving,
    copies: fc.boolean(),
    paging,
    rows: rowStep,
    edits: fc.constantFrom<Rule>({ var: 'user.label' }, 'yes', {
      if: [{ var: 'user.member' }, 'yes', 'other'],
    }),
  })
  .map(({ mode, asks, asksWhen, when, gives, copies, paging: pages, rows, edits }) => ({
    mode,
    gives,
    id: INNER,
    title: 'Inner',
    inputs: ['user', 'plan'],
    parameters: { given: { title: 'Given', schema: {} } },
    values: {
      seen: { schema: { type: 'integer' } },
      copy: { schema: {}, ...(copies ? { initial: { var: 'params.given' } } : {}) },
    },
    steps: [
      {
        id: 'visit',
        ...(when === undefined ? {} : { when }),
        view: 'visit',
        ...button,
        ...(mode === 'all' || mode === 'tree' ? { on: { look: { to: 'look' } } } : {}),
        ...(mode === 'tree' ? { title: 'Visit' } : {}),
      },
      ...(mode === 'sequence'
        ? [
            {
              id: 'ask',
              paging: pages,
              sections: [
                {
                  id: 'e1',
                  items: [{ ...asks, ...(asksWhen === undefined ? {} : { when: asksWhen }) }],
                },
              ],
            },
          ]
        : []),
      ...(mode === 'all' || mode === 'tree'
        ? [rows, { id: 'seen', when: { '==': [{ var: 'values.seen' }, 7] }, view: 'seen' }]
        : []),
      ...(mode === 'all' || mode === 'tree'
        ? [
            {
              id: 'look',
              over: true,
              title: 'Look',
              view: 'look',
              on: { look: { set: { seen: 7 }, to: 'close' } },
            },
          ]
        : []),
      ...(mode === 'all'
        ? [
            {
              id: 'edits',
              title: 'Edits',
              view: 'edits',
              edit: true,
              fields: [{ id: 'h', type: 'free-text-field', text: 'Question h', prefill: edits }],
              leave: [{ effect: 'save', onFail: [{ text: 'Not saved' }] }],
            },
            { id: 'changed', when: { var: 'changed.edits' }, view: 'changed' },
            {
              id: 'editing',
              when: {
                and: [
                  { '==': [{ var: 'editing' }, 'edits'] },
                  { '==': [{ var: 'answers.h' }, 'yes'] },
                ],
              },
              view: 'editing',
            },
          ]
        : []),
      ...(mode === 'sequence'
        ? []
        : [{ id: 'rest', view: 'rest', ...button, ...(mode === 'tree' ? { title: 'Rest' } : {}) }]),
    ],
  }))

/**
 * How the flow is run: directly, or in a step of a flow in another mode, under the same name or
 * another.
 */
const around = fc.constantFrom<'none' | 'first' | 'all' | 'sequence'>(
  'none',
  'none',
  'none',
  'first',
  'all',
  'sequence',
)

export type AnyFlow = {
  readonly flow: (guarantees: readonly object[]) => Flow
  readonly whenever: Rule
}

/**
 * Flows of every shape that the language knows: three or four questions in any order, in one form
 * or two; Next, Back, asides, failures, an inner flow, values, totals and lists; one of them runs
 * inside another flow.
 */
export const anyFlows: fc.Arbitrary<AnyFlow> = fc
  .record({
    asked: questions,
    split: fc.integer({ min: 1, max: 4 }),
    pages: fc.tuple(paging, paging),
    cuts: fc.tuple(cut, cut),
    more: fc.tuple(parts, parts),
    advice: anyRule,
    adviceCommits: fc.integer({ min: 0, max: 4 }),
    target: maybe(anyRule, 1),
    onFail: fc.constantFrom<string | null>('form', 'sorry', 'more', 'form', null),
    clears: fc.integer({ min: 0, max: 4 }),
    isLong: fc.boolean(),
    live: maybe(
      fc.constantFrom<LiveSource>(
        { everySeconds: 5, onFocus: true },
        { after: [{ effect: 'save', code: 'TAKEN' }] },
      ),
      2,
    ),
    words: formatted,
    shares: fc.integer({ min: 0, max: 4 }),
    within: maybe(inner, 1),
    withinWhen: maybe(anyRule, 1),
    stepName: fc.constantFrom('inner', 'visit', 'stay'),
    outer: around,
    outerWhen: inputRule,
    backTo: fc.integer({ min: 0, max: 6 }),
    keeps: fc.constantFrom<Keeps>(
      'none',
      'at first',
      'at first',
      'by an event',
      'as a case',
      'as an object',
      'as an object',
    ),
    stays: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
    over: maybe(
      fc.record({
        what: fc.constantFrom<'form' | 'view' | 'flow'>('form', 'form', 'view', 'flow'),
        asks: question('f', []),
        when: maybe(anyRule, 1),
        leads: fc.constantFrom<'close' | 'sorry' | 'more' | null>('close', 'sorry', 'more', null),
        on: fc.constantFrom<'form' | 'intro' | 'more'>('form', 'intro', 'more'),
      }),
      2,
    ),
    press: maybe(
      fc.tuple(anyRule, fc.option(fc.oneof(anyRule, fc.constant<Rule>(true)), { nil: undefined })),
      2,
    ),
    whenever: anyRule,
    calls: maybe(fc.tuple(anyRule, fc.constantFrom('more', 'sorry', null, null)), 1),
    remembers: fc.constantFrom<readonly string[]>(
      [],
      [],
      ['intro', 'more'],
      ['form', 'advice', 'sorry'],
    ),
    mine: maybe(
      fc.constantFrom<Rule>(
        { var: 'user.label' },
        { if: [{ var: 'user.member' }, 'yes', 'other'] },
        'yes',
      ),
      2,
    ),
  })
  .map((all) => ({
    whenever: all.whenever,
    flow: (guarantees: readonly object[]) => built(all, guarantees),
  }))

/** Sections; the first may take its questions from a file of kind `fields`. */
function asShared(
  [first, ...others]: readonly SectionSource[],
  isShared: boolean,
): readonly SectionSource[] {
  if (first === undefined) return []
  const { items: _, ...section } = first
  return [isShared ? { ...section, fields: 'shared' } : first, ...others]
}

type All = {
  /** 0: the questions of the first section are in a file of kind `fields`. */
  readonly shares: number
  readonly live: LiveSource | undefined
  /** The text of a step's button. */
  readonly words: string
  readonly asked: readonly FieldSource[]
  readonly split: number
  readonly pages: readonly ['question' | 'section' | 'all', 'question' | 'section' | 'all']
  readonly cuts: readonly [number, number]
  readonly more: readonly [Parts, Parts]
  readonly advice: Rule
  readonly adviceCommits: number
  readonly target: Rule | undefined
  readonly onFail: string | null
  readonly clears: number
  readonly isLong: boolean
  readonly within: (object & { readonly mode: string; readonly gives: Rule }) | undefined
  /** The parameter of the inner flow; if the flow runs alone, the host gives it. */
  readonly mine: Rule | undefined
  readonly withinWhen: Rule | undefined
  readonly stepName: string
  readonly outer: 'none' | 'first' | 'all' | 'sequence'
  readonly outerWhen: Rule
  readonly backTo: number
  readonly over: Over | undefined
  readonly stays: boolean
  readonly keeps: Keeps
  readonly press: readonly [Rule, Rule | undefined] | undefined
  /** The events of the view between the questions of the form. */
  readonly calls: readonly [Rule, string | null] | undefined
  /** Steps for which the host must remember something. */
  readonly remembers: readonly string[]
}

/**
 * The content of an overlay: a question, words, or the inner flow; also the event that opens it,
 * and its other target.
 */
type Over = {
  readonly what: 'form' | 'view' | 'flow'
  readonly asks: FieldSource
  readonly when: Rule | undefined
  readonly leads: 'close' | 'sorry' | 'more' | null
  readonly on: 'form' | 'intro' | 'more'
}

function overStep({ what, asks, when, leads }: Over, given: Rule | undefined): StepSource {
  const head = { id: 'over', over: true, title: 'Over', ...(when === undefined ? {} : { when }) }
  const next =
    leads === null ? {} : { next: [{ when: { '==': [{ var: 'answers.f' }, 'yes'] }, to: leads }] }
  if (what === 'form')
    return {
      ...head,
      fields: [asks, yesNo('g')],
      leave: [{ effect: 'save', onFail: [{ text: 'Not saved' }] }],
      ...next,
    }
  if (what === 'flow' && given !== undefined) return { ...head, flow: INNER, with: { given } }
  return {
    ...head,
    view: 'over',
    ...button,
    on: { lead: { set: { told: true }, to: leads ?? 'close' } },
  }
}

type Keeps = 'none' | 'at first' | 'by an event' | 'as a case' | 'as an object'

/** The input that an event stores. */
const KEPT: { readonly [keeps in Exclude<Keeps, 'none'>]: Rule } = {
  'at first': LABEL,
  'by an event': LABEL,
  'as a case': { if: [{ '!!': [LABEL] }, 'given', 'open'] },
  'as an object': { object: { label: LABEL, member: { '==': [{ var: 'user.member' }, true] } } },
}

/**
 * The actions of an event: with a second rule it has two cases, and the last one may have a
 * condition too.
 */
function eventUses(
  [first, second]: readonly [Rule, Rule | undefined],
  keeps: Keeps,
): EventUse | readonly EventUse[] {
  const told = {
    when: first,
    set: {
      told: true,
      ...(keeps === 'none' ? {} : { kept: KEPT[keeps] }),
    },
    do: [{ effect: 'save', onFail: [{ to: 'intro' }] }],
    to: 'end',
  }
  return second === undefined ? told : [told, { when: second, clear: ['told'], to: 'sorry' }]
}

/** The views that are registered: the one between questions can be pressed. */
const VIEWS = {
  $schema: 'language.schema.json',
  kind: 'views',
  id: 'views',
  title: 'Views',
  views: { 'help-view': { title: 'Help', events: { call: true } } },
}

function called([when, to]: readonly [Rule, string | null]): EventUse {
  return { when, set: { told: true }, do: [{ effect: 'note' }], ...(to === null ? {} : { to }) }
}

function built(all: All, guarantees: readonly object[]): Flow {
  const { asked, split, pages, cuts, more, within, outer } = all
  const first = asked.slice(0, split)
  const second = asked.slice(split)
  const [firstId] = first.map(({ id }) => id)
  const sends = all.onFail === null ? {} : { to: all.onFail }
  const clears = all.clears === 0 && firstId !== undefined ? { clear: [firstId] } : {}
  const words = all.onFail === null ? { text: 'Not saved' } : {}
  const opens = (id: Over['on']) => (all.over?.on === id ? { open: { to: 'over' } } : {})
  const steps: readonly StepSource[] = [
    { id: 'intro', view: 'intro', ...button, on: opens('intro') },
    {
      id: 'form',
      on: opens('form'),
      paging: pages[0],
      sections: asShared(sectionsOf('s', first, cuts[0], more[0]), all.shares === 0),
      leave: [{ effect: 'save', onFail: [{ ...sends, ...clears, ...words }] }],
      ...(all.calls === undefined ? {} : { on: { call: called(all.calls) } }),
      ...(all.target === undefined ? {} : { next: [{ when: all.target, to: 'more' }] }),
    },
    {
      id: 'advice',
      when: all.advice,
      view: 'advice',
      texts: { next: all.words, title: all.words },
      ...(all.adviceCommits === 0 ? { commit: true } : {}),
    },
    ...(within === undefined
      ? []
      : [
          {
            id: all.stepName,
            flow: INNER,
            with: { given: within.gives },
            ...(all.withinWhen === undefined ? {} : { when: all.withinWhen }),
            ...(within.mode === 'sequence'
              ? { into: { told: { '==': [{ var: 'answers.e' }, 'yes'] } } }
              : {}),
          },
        ]),
    ...(second.length === 0
      ? []
      : [{ id: 'form-2', paging: pages[1], sections: sectionsOf('t', second, cuts[1], more[1]) }]),
    {
      id: 'more',
      view: 'more',
      ...(all.stays ? { resident: true } : button),
      ...(all.backTo === 0 ? { back: { to: 'intro' } } : {}),
      on: {
        ...opens('more'),
        ...(all.press === undefined ? {} : { press: eventUses(all.press, all.keeps) }),
      },
    },
    ...(all.isLong ? [{ id: 'late', when: all.advice, view: 'late', ...button }] : []),
    { id: 'sorry', aside: true, view: 'sorry', ...button, next: [{ to: 'end' }] },
    ...(all.over === undefined
      ? []
      : [overStep(all.over, within?.mode === 'sequence' ? within.gives : undefined)]),
  ]
  const ids = asked.map(({ id }) => id)
  const main = {
    inputs: ['user', 'plan'],
    ...(all.live === undefined ? {} : { live: { user: all.live, plan: { onFocus: true } } }),
    ...(all.mine === undefined
      ? {}
      : {
          parameters: {
            mine: { title: 'Mine', schema: { type: 'string', enum: ['yes', 'other'] } },
          },
        }),
    values: {
      told: { schema: { type: 'boolean' } },
      kept: { schema: { type: 'string' }, ...(all.keeps === 'at first' ? { initial: LABEL } : {}) },
    },
    totals: {
      sum: {
        sum: ids.filter((id) =>
          asked.some(
            (one) => one.id === id && one.options !== undefined && one.compute === undefined,
          ),
        ),
        partial: true,
      },
    },
    ...(all.remembers.length === 0
      ? {}
      : {
          remember: {
            effect: 'note',
            steps: all.remembers,
            step: 'day',
            args: { told: all.advice },
          },
        }),
    flags: {
      first: { title: 'First', when: { '==': [{ var: `answers.${firstId ?? 'a'}` }, 'yes'] } },
    },
    steps,
  }
  const { gives: _, ...inside } = within ?? { gives: null }
  const shared = sectionsOf('s', first, cuts[0], more[0])[0]?.items ?? []
  const fields = {
    $schema: 'language.schema.json',
    kind: 'fields',
    id: 'shared',
    title: 'Shared',
    questions: shared,
  }
  const others = [
    EFFECTS,
    USER,
    VIEWS,
    ...(all.shares === 0 ? [fields] : []),
    ...(within === undefined ? [] : [inside]),
  ]
  if (outer === 'none')
    return buildFlow({ ...main, guarantees } as Parameters<typeof buildFlow>[0], others)
  const kept = {
    ...main,
    $schema: 'language.schema.json',
    id: 'kept',
    title: 'Kept',
    mode: 'sequence',
  }
  return buildFlow(
    {
      mode: outer,
      inputs: ['user', 'plan'],
      guarantees,
      steps: [
        { id: 'gate', when: all.outerWhen, view: 'gate', ...button },
        {
          id: 'kept',
          flow: 'kept',
          ...(all.mine === undefined ? {} : { with: { mine: all.mine } }),
        },
      ],
    } as Parameters<typeof buildFlow>[0],
    [...others, kept],
  )
}

const KNOWN: Json = { what: 'bread', kind: 'yes' }
const TYPED: Json = { what: 'bread', kind: 'other', 'kind:text': 'Rye' }
const TWO_ROWS: Json = [{ what: 'bread' }, { what: 'milk' }]
const VALUES: readonly Json[] = [
  '7',
  ['9'],
  'yes',
  'no',
  'other',
  ['yes'],
  ['no'],
  ['yes', 'no'],
  [{ what: 'bread' }],
  TWO_ROWS,
  null,
]

/** The values to try as an answer to a question; those it does not accept are skipped. */
export function valuesOf({ source, children }: Field): readonly Json[] {
  switch (source.type) {
    case 'free-text-field':
      return ['yes', 'no', 'other', null]
    case 'number':
      return [0, 1, 2, 3, 4, '2,5', null]
    // Rules distinguish one row from several.
    case 'list':
      if (children.length > 1)
        return [[KNOWN], [TYPED], [{ what: 'bread', kind: 'other' }], [KNOWN, TYPED], null]
      return [[{ what: 'bread' }], [{ what: 'bread' }, { what: 'milk' }], null]
    case 'time':
      return ['00:00', '11:59', '12:00', '23:59', 'noon', null]
    default:
      return VALUES
  }
}

export const PLACES_OF_ANY = [
  ...IDS,
  'e',
  'help-s',
  'help-t',
  's2:pre-screen',
  't2:pre-screen',
  'form',
  'form-2',
  'advice',
  'more',
  'late',
  'sorry',
  'over',
  'f',
  'visit',
  'ask',
  'rest',
  'cards',
  'seen',
  'look',
  'edits',
  'h',
  'changed',
  'editing',
  INNER,
  'stay',
  'gate',
  'kept',
  'save',
  'note',
  'TAKEN',
  'end',
] as const
