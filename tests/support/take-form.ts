import {
  awaitedEffects,
  type Flow,
  type FlowEvent,
  type Inputs,
  type Json,
  type QuestionScreen,
  type RunState,
  type Sheet,
  type SheetAnswer,
  screenOf,
  start,
  transition,
} from '#engine/index.ts'

/** The state of a form before its submission, and the answers so far as text. */
export type Taken = { readonly state: RunState; readonly sheet: Sheet }

type Form = {
  readonly flow: Flow
  readonly inputs?: Inputs
  /**
   * The person's answers by question; a number for any type. Other questions get their first
   * option, or stay open if optional.
   */
  readonly pick: { readonly [id: string]: number | undefined }
  /** Names of effects that submit. */
  readonly submits: ReadonlySet<string>
}

/** Fills in a form event by event, like a browser, and records the answers as text. */
export function takeForm({ flow, inputs = {}, pick, submits }: Form): Taken {
  let { state } = start(flow, inputs, { run: 'r1' })
  const send = (event: FlowEvent) => {
    const after = transition(flow, state, event)
    if (after.refusal)
      throw new Error(`The engine refuses ${event.type} with ${after.refusal.code}`)
    state = after.state
  }
  const written = new Map<string, SheetAnswer[]>()
  for (;;) {
    const [waiting] = awaitedEffects(flow, state)
    if (waiting && submits.has(waiting.effect))
      return { state, sheet: [...written].map(([key, answers]) => ({ key, answers })) }
    if (waiting) {
      send({ type: 'result', id: waiting.id })
      continue
    }
    const done = new Set([...written.values()].flat().map(({ key }) => key))
    const sections = screenOf(flow, state).steps[0]?.form?.sections ?? []
    const asked = sections
      .flatMap((section) => section.items.map((item) => ({ item, key: section.questionnaire })))
      .find(({ item }) => item.kind === 'question' && !done.has(item.id))
    if (asked?.item.kind !== 'question') {
      send({ type: 'next' })
      continue
    }
    const { item, key } = asked
    const given = answerTo(item, pick[item.id])
    written.set(key, [...(written.get(key) ?? []), given.words])
    for (const event of given.events) send(event)
  }
}

function answerTo(
  item: QuestionScreen,
  pick: number | undefined,
): { readonly words: SheetAnswer; readonly events: FlowEvent[] } {
  const blank: SheetAnswer = {
    key: item.id,
    text: null,
    multiText: null,
    manualInput: null,
    score: null,
  }
  if (pick === undefined && !item.required && item.type !== 'group')
    return { words: blank, events: [] }
  const n = pick ?? 0
  const answer = (value: Json): FlowEvent => ({ type: 'answer', field: item.id, value })
  const manual: FlowEvent = { type: 'answer', field: `${item.id}:text`, value: `My own words ${n}` }
  const option = item.options[n % Math.max(item.options.length, 1)]
  const typed = option?.requiresManualInput ? `My own words ${n}` : null
  switch (item.type) {
    case 'one-to-ten-scale':
    case 'one-to-seven-scale': {
      const { minimum, maximum } = item.validation
      const number =
        n % 2 === 1 && Number(maximum) > 10 ? Number(maximum) - (n % 7) : Number(minimum) + (n % 7)
      return { words: { ...blank, text: String(number), score: number }, events: [answer(number)] }
    }
    case 'checkbox':
      return { words: { ...blank, text: 'true' }, events: [answer(true)] }
    case 'date':
      return { words: { ...blank, text: '2000-01-02' }, events: [answer('2000-01-02')] }
    case 'number':
      return { words: { ...blank, text: String(n + 0.5) }, events: [answer(String(n + 0.5))] }
    case 'time':
      return { words: { ...blank, text: '23:05' }, events: [answer('23:05')] }
    case 'date-time':
      return { words: { ...blank, text: '2000-01-02T23:05' }, events: [answer('2000-01-02T23:05')] }
    case 'file':
      return {
        words: { ...blank, text: `{"name":"${n}.pdf"}` },
        events: [answer({ name: `${n}.pdf` })],
      }
    case 'group': {
      const parts = item.fields.map((part) => ({ part, said: partOf(part, n) }))
      const words = Object.fromEntries(parts.map(({ part, said }) => [nameOf(part), said.words]))
      return {
        words: { ...blank, text: JSON.stringify(words) },
        events: parts.map(({ part, said }) => ({
          type: 'answer',
          field: part.id,
          value: said.value,
        })),
      }
    }
    case 'list': {
      const { value, words } = partOf(item, n)
      return {
        words: {
          ...blank,
          multiText: Array.isArray(words) ? words.map((row: Json) => JSON.stringify(row)) : null,
        },
        events: [answer(value)],
      }
    }
    case 'free-paragraph-field':
    case 'free-text-field':
      return { words: { ...blank, text: `Words ${n}` }, events: [answer(`Words ${n}`)] }
    case 'free-phone-field':
      return { words: { ...blank, text: '734-555-0100' }, events: [answer('734-555-0100')] }
    case 'none-or-list':
      return n % 2 === 0
        ? { words: { ...blank, text: 'None' }, events: [answer('none')] }
        : { words: { ...blank, multiText: [`Row ${n}`] }, events: [answer([`Row ${n}`])] }
    case 'multi-select':
      return {
        words: { ...blank, multiText: [option?.text ?? ''], manualInput: typed },
        events: [answer([option?.key ?? '']), ...(typed === null ? [] : [manual])],
      }
    case 'multi-choice':
      return {
        words: { ...blank, text: option?.text ?? '' },
        events: [{ type: 'choose', field: item.id, value: option?.key ?? '' }],
      }
    default:
      return {
        words: { ...blank, text: option?.text ?? '', manualInput: typed },
        events: [answer(option?.key ?? ''), ...(typed === null ? [] : [manual])],
      }
  }
}

/** An answered part of a group or row: by keys, and as text. */
function partOf(part: QuestionScreen, n: number): { readonly value: Json; readonly words: Json } {
  const option = part.options[n % Math.max(part.options.length, 1)]
  if (part.type === 'list') {
    const rows = Array.from({ length: 1 + (n % 2) }, (_, i) =>
      (part.rows[0] ?? []).map((cell) => ({ cell, said: partOf(cell, n + i) })),
    )
    const all = (which: 'value' | 'words') =>
      rows.map(
        (row): Json => Object.fromEntries(row.map(({ cell, said }) => [nameOf(cell), said[which]])),
      )
    return { value: all('value'), words: all('words') }
  }
  if (part.type === 'multi-select')
    return { value: [option?.key ?? ''], words: [option?.text ?? ''] }
  return option
    ? { value: option.key, words: option.text }
    : { value: `Words ${n}`, words: `Words ${n}` }
}

function nameOf({ id }: QuestionScreen): string {
  return id.split('.').at(-1) ?? id
}
