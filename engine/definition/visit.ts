import { isField } from './instruments.ts'
import { pointerStep } from './json-schema.ts'
import type * as Source from './types.ts'
import type { ItemSource, Rule, Texts, TextSource } from './types.ts'

/**
 * The parts that definitions consist of, by kind. Declarations of effects, inputs and views are
 * omitted: they have no rules, texts or names.
 */
export type Nodes = {
  readonly flow: Source.FlowSource
  readonly instrument: Source.InstrumentSource
  readonly fields: Source.FieldsSource
  readonly choices: Source.ChoicesSource
  readonly facts: Source.FactsSource
  readonly texts: Source.TextsSource
  readonly fact: Source.FactSource
  readonly parameter: Source.ParameterSource
  readonly value: Source.ValueSource
  readonly namedRule: Source.NamedRuleSource
  readonly remember: Source.RememberSource
  readonly live: Source.LiveSource
  readonly liveAfter: NonNullable<Source.LiveSource['after']>[number]
  readonly start: Source.StartTarget
  readonly step: Source.StepSource
  readonly each: Source.EachSource
  readonly show: NonNullable<Source.StepSource['show']>[number]
  readonly effect: Source.EffectUse
  readonly failure: Source.FailureUse
  readonly event: Source.EventUse
  readonly target: Source.Target
  readonly back: Exclude<Source.StepSource['back'], false | undefined>
  readonly section: Source.SectionSource
  readonly preScreen: Source.PreScreenSource
  readonly use: Source.InstrumentUse
  readonly field: Source.FieldSource
  readonly interstitial: Source.InterstitialSource
  readonly refusal: NonNullable<Source.FieldSource['rules']>[number]
  readonly option: Source.OptionSource
  readonly rowOptions: Source.RowOptionsSource
  readonly manual: NonNullable<Source.FieldSource['manual']>
  readonly total: Source.TotalSource
  readonly band: Source.BandSource
  readonly flag: Source.FlagSource
  readonly guarantee: Source.GuaranteeSource
}
export type Kind = keyof Nodes

/** What a string refers to. `cleared`: a question or a value. */
export type Named =
  | 'flow'
  | 'instrument'
  | 'fields'
  | 'choices'
  | 'effect'
  | 'view'
  | 'input'
  | 'step'
  | 'value'
  | 'cleared'

/** `key`: key in the parent node. `name`: key in a map under `key` (arguments, props, values). */
type At = { readonly key: string; readonly name: string; readonly pointer: string }

/**
 * `condition`: only its truth counts. `case`: condition of a text case. `value`: its value is used.
 */
export type RulePart = At & {
  readonly kind: 'rule'
  readonly rule: Rule
  readonly role: 'condition' | 'case' | 'value'
}
export type TextPart = At & { readonly kind: 'text'; readonly text: TextSource }
export type NamePart = At & { readonly kind: 'name'; readonly named: Named; readonly to: string }
export type NodePart<K extends Kind = Kind> = {
  [P in K]: At & { readonly kind: P; readonly node: Nodes[P] }
}[K]
export type Leaf = RulePart | TextPart | NamePart
export type Part = Leaf | NodePart

/** Role of a key, for code that looks only at keys. `none`: no such code needs the key. */
type Role = 'none' | 'rule' | 'rules' | 'text' | 'texts' | 'name' | 'byName'
/** `add` adds the parts under a key to the list. */
type Reader<T> = { readonly role: Role; readonly named?: Named; readonly add: Add<T> }
type Add<T> = (value: T, at: At, found: Part[]) => void
/** A shape must list all keys of its type; otherwise it does not compile. */
// biome-ignore lint/complexity/noBannedTypes: a key that may be left out is read where it is there, and a rule may be null
type Shape<T> = { readonly [Key in keyof T]-?: Reader<T[Key] & ({} | null)> }

// readers ---------------------------------------------------------------------

/** Plain values, ids and comments: no rules, texts or names. */
const none: Reader<unknown> = { role: 'none', add: () => {} }

const condition: Reader<Rule> = {
  role: 'rule',
  add: (rule, at, found) => addRule(rule, 'condition', at, found),
}
const value: Reader<Rule> = {
  role: 'rule',
  add: (rule, at, found) => addRule(rule, 'value', at, found),
}
const conditions: Reader<readonly Rule[]> = { role: 'none', add: eachMember(condition.add) }
const values: Reader<{ readonly [name: string]: Rule }> = {
  role: 'rules',
  add: eachName(value.add),
}

const text: Reader<TextSource> = { role: 'text', add: addText }
const texts: Reader<Texts> = { role: 'texts', add: eachName(addText) }
const textList: Reader<readonly TextSource[]> = { role: 'texts', add: eachMember(addText) }
/** Text cases that all have a condition. */
const advice: Reader<readonly Source.AdviceCase[]> = { role: 'none', add: addText }

const items: Reader<readonly (ItemSource | Source.InstrumentUse)[]> = {
  role: 'none',
  add: eachMember(addItem),
}
const events: Reader<NonNullable<Source.StepSource['on']>> = {
  role: 'byName',
  add: eachName((uses, at, found) => {
    if (isList(uses)) eachMember(addNode('event'))(uses, at, found)
    else addNode('event')(uses, at, found)
  }),
}
const back: Reader<NonNullable<Source.StepSource['back']>> = {
  role: 'none',
  add: (to, at, found) => {
    if (to !== false) addNode('back')(to, at, found)
  },
}

function name(named: Named): Reader<string> {
  return { role: 'name', named, add: addName(named) }
}

function names(named: Named): Reader<readonly string[]> {
  return { role: 'none', named, add: eachMember(addName(named)) }
}

function namesByName(named: Named): Reader<{ readonly [name: string]: string }> {
  return { role: 'byName', named, add: eachName(addName(named)) }
}

function one<K extends Kind>(kind: K): Reader<Nodes[K]> {
  return { role: 'none', add: addNode(kind) }
}

function list<K extends Kind>(kind: K): Reader<readonly Nodes[K][]> {
  return { role: 'none', add: eachMember(addNode(kind)) }
}

function map<K extends Kind>(kind: K): Reader<{ readonly [name: string]: Nodes[K] }> {
  return { role: 'byName', add: eachName(addNode(kind)) }
}

function addRule(
  rule: Rule,
  role: RulePart['role'],
  { key, name, pointer }: At,
  found: Part[],
): void {
  found.push({ kind: 'rule', rule, role, key, name, pointer })
}

function addName(named: Named): Add<string> {
  return (to, { key, name, pointer }, found) =>
    found.push({ kind: 'name', named, to, key, name, pointer })
}

function addNode<K extends Kind>(kind: K): Add<Nodes[K]> {
  // A NodePart<K> is one of the NodeParts.
  return (node, at, found) => found.push(nodeAt(kind, node, at) as NodePart)
}

function addItem(item: ItemSource | Source.InstrumentUse, at: At, found: Part[]): void {
  if ('use' in item) addNode('use')(item, at, found)
  else if (isField(item)) addNode('field')(item, at, found)
  else addNode('interstitial')(item, at, found)
}

/** Adds a text and the conditions of its cases. */
function addText(source: TextSource, { key, name, pointer }: At, found: Part[]): void {
  found.push({ kind: 'text', text: source, key, name, pointer })
  if (typeof source === 'string' || 'text' in source) return
  source.forEach(({ when }, i) => {
    if (when !== undefined)
      addRule(when, 'case', { key, name, pointer: `${pointer}/${i}/when` }, found)
  })
}

function eachMember<T>(add: Add<T>): Add<readonly T[]> {
  return (list, { key, name, pointer }, found) => {
    for (const [i, one] of list.entries())
      add(one, { key, name, pointer: `${pointer}/${i}` }, found)
  }
}

function eachName<T>(add: Add<T>): Add<{ readonly [name: string]: T }> {
  return (map, { key, pointer }, found) => {
    for (const [name, one] of Object.entries(map))
      add(one, { key, name, pointer: pointer + pointerStep(name) }, found)
  }
}

// Array.isArray alone does not narrow a readonly list.
function isList<T>(one: T | readonly T[]): one is readonly T[] {
  return Array.isArray(one)
}

// shapes ----------------------------------------------------------------------

/** Uses one reader for several keys. */
function under<T, Keys extends string>(
  reader: Reader<T>,
  ...keys: readonly Keys[]
): { readonly [Key in Keys]: Reader<T> } {
  return Object.fromEntries(keys.map((key) => [key, reader])) as {
    readonly [Key in Keys]: Reader<T>
  } // one entry for each key
}

const HEAD = under(none, '$schema', 'id', 'kind', 'title', 'source')
const OPTION_TEXTS = under(text, 'text', 'subText', 'details', 'mark', 'price', 'unavailable')

/**
 * The contents of each key, for each kind of node. A new key of the language is added here, and all
 * visits know it.
 */
const SHAPES: { readonly [K in Kind]: Shape<Nodes[K]> } = {
  flow: {
    ...HEAD,
    ...under(none, 'mode', 'limits', 'draft'),
    inputs: names('input'),
    live: map('live'),
    parameters: map('parameter'),
    rules: map('namedRule'),
    remember: one('remember'),
    start: list('start'),
    values: map('value'),
    steps: list('step'),
    totals: map('total'),
    flags: map('flag'),
    guarantees: list('guarantee'),
    otherwise: name('view'),
  },
  instrument: {
    ...HEAD,
    ...under(none, 'licence', 'copyright', 'codes'),
    stem: text,
    options: list('option'),
    questions: items,
    totals: map('total'),
    flags: map('flag'),
  },
  fields: { ...HEAD, stem: text, questions: items },
  choices: { ...HEAD, options: list('option') },
  facts: { ...HEAD, facts: map('fact') },
  texts: { ...HEAD, texts },
  fact: { ...under(none, 'title', 'source'), parameters: map('parameter'), rule: value },
  parameter: under(none, 'title', 'schema'),
  value: { ...under(none, 'title', 'schema'), initial: value },
  namedRule: { title: none, rule: value },
  remember: { effect: name('effect'), args: values, step: none, steps: names('step') },
  live: { ...under(none, 'everySeconds', 'onFocus'), after: list('liveAfter') },
  liveAfter: { effect: name('effect'), code: none },
  start: { to: name('step'), passed: names('step'), when: condition },
  step: {
    ...under(
      none,
      'id',
      'paging',
      'numbered',
      'advance',
      'commit',
      'aside',
      'resident',
      'over',
      'interrupts',
      'edit',
    ),
    each: one('each'),
    when: condition,
    ...under(text, 'title', 'crumb'),
    texts,
    fields: items,
    sections: list('section'),
    view: name('view'),
    props: values,
    slots: namesByName('flow'),
    flow: name('flow'),
    with: values,
    into: values,
    show: list('show'),
    ...under(list('effect'), 'enter', 'leave'),
    on: events,
    next: list('target'),
    back,
    children: list('step'),
  },
  each: { of: value, key: none, most: none },
  show: { when: condition, view: name('view') },
  effect: {
    effect: name('effect'),
    when: condition,
    args: values,
    into: name('value'),
    onFail: list('failure'),
  },
  failure: { code: none, text, to: name('step'), clear: names('cleared') },
  event: {
    when: condition,
    set: values,
    clear: names('cleared'),
    do: list('effect'),
    to: name('step'),
  },
  target: { when: condition, to: name('step') },
  back: { to: name('step') },
  section: {
    ...under(none, 'id', 'questionnaire', 'only'),
    when: condition,
    ...under(text, 'title', 'description'),
    advice,
    preScreen: one('preScreen'),
    fields: name('fields'),
    instrument: name('instrument'),
    items,
  },
  preScreen: {
    when: condition,
    asset: none,
    ...under(text, 'title', 'description', 'details'),
    bullets: textList,
    view: name('view'),
  },
  use: { use: name('instrument'), only: none },
  field: {
    ...under(
      none,
      'id',
      'type',
      'visible',
      'validation',
      'hidden',
      'secret',
      'sameAs',
      'autocomplete',
      'rows',
      'advances',
    ),
    ...under(condition, 'when', 'enabled'),
    ...under(
      text,
      'text',
      'label',
      'preText',
      'subText',
      'description',
      'reveal',
      'legend',
      'caption',
      'placeholder',
      'unit',
    ),
    disclaimer: text,
    advice,
    ...under(textList, 'examples', 'ends'),
    options: list('option'),
    rowOptions: one('rowOptions'),
    from: name('choices'),
    optional: condition,
    messages: texts,
    rules: list('refusal'),
    ...under(value, 'compute', 'prefill'),
    manual: one('manual'),
    fields: list('field'),
  },
  interstitial: {
    ...under(none, 'id', 'place'),
    each: one('each'),
    when: condition,
    texts,
    view: name('view'),
    props: values,
  },
  refusal: { when: condition, message: text },
  option: {
    ...under(none, 'key', 'score', 'requiresManualInput', 'exclusive'),
    ...OPTION_TEXTS,
    when: condition,
  },
  rowOptions: { each: one('each'), when: condition, ...OPTION_TEXTS },
  manual: { ...under(text, 'label', 'placeholder'), validation: none, messages: texts },
  total: {
    ...under(none, 'title', 'sum', 'answered', 'partial', 'maximum'),
    count: conditions,
    bands: list('band'),
  },
  band: { ...under(none, 'key', 'from', 'to'), text },
  flag: { ...under(none, 'title', 'alert', 'item', 'source'), when: condition },
  guarantee: {
    ...under(none, 'name', 'sentence', 'appears', 'never', 'possible', 'always', 'before'),
    ...under(none, 'with', 'without'),
    whenever: condition,
  },
}

// visits ----------------------------------------------------------------------

/** The rules, texts, names and nodes in a node, one level deep. */
export function partsOf<K extends Kind>(kind: K, node: Nodes[K], pointer = ''): readonly Part[] {
  return partsIn(SHAPES[kind], node, pointer)
}

function partsIn<T>(shape: Shape<T>, node: T, pointer: string): readonly Part[] {
  const found: Part[] = []
  for (const key in shape) {
    const { add } = shape[key]
    const inner = node[key]
    if (inner !== undefined && add !== none.add)
      add(inner, { key, name: key, pointer: `${pointer}/${key}` }, found)
  }
  return found
}

/** True for a rule, a text or a name, which contain no other parts. */
function isLeaf(part: Part): part is Leaf {
  return part.kind === 'rule' || part.kind === 'text' || part.kind === 'name'
}

/**
 * Visits everything in a node, in the order of its shape.
 *
 * @param around Context for the node.
 * @param visitor `into`: returns the context for the inside of a node; null skips the node.
 */
export function visit<K extends Kind, Around>(
  node: NodePart<K>,
  around: Around,
  visitor: {
    readonly into: (node: NodePart, around: Around) => Around | null
    readonly leaf: (leaf: Leaf, around: Around) => void
  },
): void {
  for (const part of partsOf(node.kind, node.node, node.pointer)) {
    if (isLeaf(part)) visitor.leaf(part, around)
    else {
      const inside = visitor.into(part, around)
      if (inside !== null) visit(part, inside, visitor)
    }
  }
}

/** All rules, texts and names in a node, except in nodes of the given kinds. */
export function leavesIn<K extends Kind>(
  node: NodePart<K>,
  except: ReadonlySet<Kind> = new Set(),
): readonly Leaf[] {
  const leaves: Leaf[] = []
  visit(node, null, {
    into: ({ kind }) => (except.has(kind) ? null : kind),
    leaf: (leaf) => leaves.push(leaf),
  })
  return leaves
}

/** Wraps a node, by default a whole file. */
export function nodeAt<K extends Kind>(
  kind: K,
  node: Nodes[K],
  at: At = { key: '', name: '', pointer: '' },
): NodePart<K> {
  const { key, name, pointer } = at
  return { kind, node, key, name, pointer }
}

// keys ------------------------------------------------------------------------

const ENTRIES: readonly (readonly [key: string, reader: Pick<Reader<never>, 'role' | 'named'>])[] =
  Object.values(SHAPES).flatMap((shape) => Object.entries(shape))

/** Keys that have one of these roles in any kind of node. */
function keysWith(...roles: readonly Role[]): ReadonlySet<string> {
  return new Set(ENTRIES.flatMap(([key, { role }]) => (roles.includes(role) ? [key] : [])))
}

/** Keys of a text: a string, cases, or a reference to a shared text. */
export const TEXT_KEYS = keysWith('text')
/** Keys of several texts, in a list or a map. */
export const TEXT_GROUPS = keysWith('texts')
/** Keys of a rule. */
export const RULE_KEYS = keysWith('rule')
/** Keys of maps of rules: arguments, props, values. */
export const RULE_GROUPS = keysWith('rules')
/** Keys of maps of nodes or references: totals, flags, live inputs. */
export const NODE_MAPS = keysWith('byName')
/** Keys whose string value is a reference, in any kind of node. */
export const REFERENCE_KEYS: ReadonlyMap<string, Named> = new Map(
  ENTRIES.flatMap(([key, { role, named }]) =>
    role === 'name' && named !== undefined ? [[key, named]] : [],
  ),
)
