import {
  type FieldSource,
  type Flow,
  type FlowEvent,
  type FlowSource,
  flowOf,
  type Inputs,
  loadLibrary,
  type RunState,
  type SourceFile,
  type StartOptions,
  screenOf,
  start,
  type Transition,
  transition,
} from '#engine/index.ts'

/** A flow with only the parts that a test needs. */
export function buildFlow(
  part: Partial<FlowSource> & Pick<FlowSource, 'steps'>,
  others: readonly object[] = [],
): Flow {
  const source = {
    $schema: 'language.schema.json',
    id: 'example',
    title: 'Example',
    mode: 'sequence',
    ...part,
  }
  const files: SourceFile[] = [source, ...others].map((one, i) => ({
    path: `file-${i}.json`,
    text: JSON.stringify(one),
  }))
  return flowOf(loadLibrary(files), source.id)
}

/** A question with two options, `yes` (1) and `no` (0). */
export function yesNo(id: string, more: Partial<FieldSource> = {}): FieldSource {
  return {
    id,
    type: 'radio',
    text: `Question ${id}`,
    options: [
      { key: 'yes', text: 'Yes', score: 1 },
      { key: 'no', text: 'No', score: 0 },
    ],
    ...more,
  }
}

/** Effects for tests: `save` waits and may fail, `note` does not wait. */
export const EFFECTS = {
  kind: 'effects',
  id: 'effects',
  title: 'Effects',
  $schema: 'language.schema.json',
  effects: { save: { title: 'Save', codes: ['TAKEN'] }, note: { title: 'Note', waits: false } },
}

/** A run to which a test sends event after event. */
export function drive(flow: Flow, inputs: Inputs = {}, options: StartOptions = {}) {
  let now: Transition = start(flow, inputs, options)
  return {
    flow,
    get state() {
      return now.state
    },
    get effects() {
      return now.effects
    },
    get refusal() {
      return now.refusal?.code ?? null
    },
    /** The ids in the refusal. */
    get refused() {
      return now.refusal?.fields ?? []
    },
    get screen() {
      return screenOf(flow, now.state)
    },
    get step() {
      return screenOf(flow, now.state).steps[0]?.id ?? null
    },
    get page() {
      return screenOf(flow, now.state).steps[0]?.form?.page ?? null
    },
    get items() {
      return (
        screenOf(flow, now.state).steps[0]?.form?.sections.flatMap((section) =>
          section.items.map((item) => item.id),
        ) ?? []
      )
    },
    /** Continues from another state of a run of the same flow. */
    from(state: RunState) {
      now = { state, effects: [], refusal: null, moves: [] }
      return this
    },
    send(event: FlowEvent) {
      now = transition(flow, now.state, event)
      return this
    },
    answer(field: string, value: Parameters<typeof JSON.stringify>[0]) {
      return this.send({ type: 'answer', field, value })
    },
    next() {
      return this.send({ type: 'next' })
    },
    back() {
      return this.send({ type: 'back' })
    },
    /** Answers the newest effect. */
    reply(value: null | string | number = null) {
      return this.send({ type: 'result', id: now.effects.at(-1)?.id ?? '', value })
    },
    fail(code: string) {
      return this.send({ type: 'failure', id: now.effects.at(-1)?.id ?? '', code })
    },
  }
}
