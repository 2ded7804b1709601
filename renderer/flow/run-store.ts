import {
  type Effect,
  type Flow,
  type FlowEvent,
  type Json,
  liveInputs,
  type RunState,
  readAfter,
  type Screen,
  screenOf,
  type Transition,
  transition,
} from '#engine/index.ts'
import { reportFailure } from '#renderer/api/report-failure.ts'
import { typingTimer } from '#renderer/api/typing-timer.ts'
import type { SaveState } from '#renderer/ui/progress.tsx'
import { supersedes } from './supersedes.ts'
import { refusalOf } from './save-refusal.ts'
import { noteSave } from './unsaved-runs.ts'

/** An event to be saved. Its id makes repeated saves idempotent. */
export type SavedEvent = { readonly id: string; readonly event: FlowEvent }

/** `before`: the page's state when the event was sent. */
type QueuedEvent = SavedEvent & { readonly before: RunState }

/**
 * The server's reply to a save: accepted, or the run continued elsewhere. In the second case it has
 * the current state, or null if the run was deleted.
 */
type SaveReply =
  | { readonly revision: number }
  | { readonly revision: number; readonly state: RunState | null }

/** Whether another tab or device continued or ended this run. */
export type Elsewhere = 'no' | 'continued' | 'ended'

/**
 * Saves a run. A run without a keeper (a flow of one screen) exists only in the page. A failed save
 * is retried automatically, unless the failure is a refusal (`refusalOf`).
 */
export type RunKeeper = {
  readonly revision: number
  readonly save: (revision: number, events: readonly SavedEvent[]) => Promise<SaveReply>
  /** Sends a save again in a request that outlives the page. */
  readonly saveAtOnce?: (revision: number, events: readonly SavedEvent[]) => void
}

/**
 * Thrown by an effect that failed with a code that the definition may handle. `message` is a
 * sentence for the person.
 */
export type EffectFailure = { readonly code: string; readonly message?: string }

/**
 * Carries out one effect and resolves to its result. `saved` resolves when all earlier answers are
 * saved, and rejects if the server refuses them. `adopt` sets the run's revision if the server has
 * already stored the effect's result itself.
 */
export type EffectHandler = (
  args: Effect['args'],
  context: {
    readonly id: string
    readonly saved: () => Promise<number>
    readonly adopt: (revision: number) => void
  },
) => Promise<Json>
export type EffectRegistry = { readonly [effect: string]: EffectHandler & Late }

/** A handler or view that is loaded late. `bring` loads its script, once. */
export type Late = { readonly bring?: () => Promise<unknown> }

export type RunStore = {
  readonly flow: Flow
  readonly effects: EffectRegistry
  readonly getState: () => RunState
  readonly getSave: () => SaveState
  readonly getElsewhere: () => Elsewhere
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (event: FlowEvent) => Transition
  /** Makes the host read these inputs again and pass them to the run. */
  readonly readAgain: (inputs: readonly string[]) => void
  /** Carries out the effects that a resumed run still waits for. */
  readonly carryOn: (effects: readonly Effect[]) => void
  /** Saves refused events again. Every new event does this, too. */
  readonly saveAgain: () => void
  /** Saves all waiting events, because the page may be about to close. */
  readonly saveNow: () => void
  readonly stop: () => void
}

type RunOptions = {
  readonly flow: Flow
  readonly state: RunState
  readonly effects: EffectRegistry
  readonly keeper: RunKeeper | null
  /** Reads live inputs again. Hosts whose flows have none omit it. */
  readonly readAgain?: (inputs: readonly string[]) => void
  /** Pause in typing before an answer is saved, in milliseconds. */
  readonly typingRestMs?: number
}

/** Delay of a save, so that a choice is painted before it is sent. */
const PAINTED_WITHIN_MS = 20
/** The server's own limit is 500 events per save. */
const MOST_AT_ONCE = 200
const RETRY_MS = [500, 1000, 2000, 5000]

/**
 * Holds a run's state in the page: applies events immediately, carries out effects, and saves every
 * answer on the server.
 */
export function createRunStore(options: RunOptions): RunStore {
  const { flow, state, effects, keeper, readAgain = () => undefined, typingRestMs = 700 } = options
  const run: OpenRun = {
    flow,
    effects,
    keeper,
    readAgain,
    typingRestMs,
    timer: typingTimer(() => void flush(run)),
    adopted: new Set(),
    listeners: new Set(),
    state,
    save: keeper ? 'saved' : 'none',
    elsewhere: 'no',
    revision: keeper?.revision ?? 0,
    queue: [],
    dueCount: 0,
    sending: null,
    isStopped: false,
    dueInputs: [],
  }
  return {
    flow,
    effects,
    send: (event) => send(run, event),
    readAgain,
    getState: () => run.state,
    getSave: () => run.save,
    getElsewhere: () => run.elsewhere,
    subscribe: (listener) => {
      run.listeners.add(listener)
      return () => run.listeners.delete(listener)
    },
    carryOn: (open) => {
      for (const effect of open) void carryOut(run, effect)
    },
    saveAgain: () => {
      run.save = 'saving'
      tell(run)
      void flush(run)
    },
    saveNow: () => {
      if (run.queue.length === 0) return
      keeper?.saveAtOnce?.(run.revision, run.queue.slice(0, MOST_AT_ONCE).map(toSaved))
      // The same events again, with the same ids. If the page stays open, it learns the result.
      void flush(run)
    },
    stop: () => {
      void flush(run).finally(() => {
        run.isStopped = true
        noteSave(run.listeners, 'none')
      })
    },
  }
}

/** A run that is open on the page. */
type OpenRun = Required<Omit<RunOptions, 'state'>> & {
  readonly timer: ReturnType<typeof typingTimer>
  /** Ids of the effects whose result the server has stored itself. */
  readonly adopted: Set<string>
  readonly listeners: Set<() => void>
  state: RunState
  save: SaveState
  elsewhere: Elsewhere
  revision: number
  queue: QueuedEvent[]
  /**
   * Number of events at the front of the queue that are due to be sent. The others wait for a pause
   * in typing.
   */
  dueCount: number
  sending: Promise<void> | null
  isStopped: boolean
  /** Inputs to read again as soon as no dialog is open. */
  dueInputs: readonly string[]
}

function tell({ listeners, isStopped, save }: OpenRun): void {
  noteSave(listeners, isStopped ? 'none' : save)
  for (const listener of listeners) listener()
}

function send(run: OpenRun, event: FlowEvent): Transition {
  const before = run.state
  const result = transition(run.flow, before, event)
  run.state = result.state
  if (
    run.keeper &&
    result.refusal === null &&
    isKept(event) &&
    !(event.type === 'result' && run.adopted.has(event.id))
  )
    keep(run, event, before)
  if (event.type === 'blur' && run.queue.length > run.dueCount) run.timer.restart(PAINTED_WITHIN_MS)
  tell(run)
  for (const effect of result.effects) void carryOut(run, effect)
  readDue(run)
  return result
}

/**
 * Reads inputs that are due. Waits while a dialog is open, because its content would change in
 * front of the person.
 */
function readDue(run: OpenRun): void {
  const { flow, state, dueInputs, isStopped } = run
  if (dueInputs.length === 0 || isStopped || isCovered(screenOf(flow, state))) return
  run.dueInputs = []
  run.readAgain([...new Set(dueInputs)])
}

function keep(run: OpenRun, event: FlowEvent, before: RunState): void {
  const { flow, queue, dueCount, timer, typingRestMs } = run
  // While one answer is being typed, only its newest version is sent.
  const last = queue.length > dueCount ? queue.at(-1) : undefined
  const replaced = last && supersedes(flow, last, event) ? last : null
  run.queue = [
    ...(replaced ? queue.slice(0, -1) : queue),
    { id: crypto.randomUUID(), event: withoutSecrets(event), before: replaced?.before ?? before },
  ]
  run.save = 'saving'
  timer.restart(event.type === 'answer' ? typingRestMs : PAINTED_WITHIN_MS)
}

function flush(run: OpenRun): Promise<void> {
  run.timer.stop()
  run.dueCount = run.queue.length
  run.sending ??= sendDue(run).finally(() => {
    run.sending = null
  })
  return run.sending
}

async function sendDue(run: OpenRun): Promise<void> {
  const { keeper } = run
  for (let attempt = 0; keeper && run.dueCount > 0 && !run.isStopped; ) {
    const batch = run.queue.slice(0, Math.min(run.dueCount, MOST_AT_ONCE)).map(toSaved)
    try {
      takeReply(run, await keeper.save(run.revision, batch), batch.length)
      attempt = 0
      run.save = run.queue.length > 0 ? 'saving' : 'saved'
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal !== null) {
        giveUp(run, refusal)
        return
      }
      run.save = 'unsaved'
      tell(run)
      await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 5000)
      attempt += 1
    }
    tell(run)
  }
}

function takeReply(run: OpenRun, reply: SaveReply, count: number): void {
  run.revision = reply.revision
  if ('state' in reply) {
    run.queue = []
    run.dueCount = 0
    run.state = reply.state ?? run.state
    run.elsewhere = reply.state?.status === 'active' ? 'continued' : 'ended'
  } else {
    run.queue = run.queue.slice(count)
    run.dueCount -= count
  }
}

function giveUp(run: OpenRun, refusal: string): void {
  run.queue = newestAnswers(run.flow, run.queue)
  run.dueCount = 0
  run.save = 'refused'
  tell(run)
  reportFailure(`Cannot save the answers: ${refusal}`)
}

/** Resolves to the revision when every answer is saved. */
async function whenAllSaved(run: OpenRun): Promise<number> {
  while ((run.queue.length > 0 || run.sending) && !run.isStopped) {
    await flush(run)
    if (run.save === 'refused') throw { code: 'UNEXPECTED' } satisfies EffectFailure
  }
  return run.revision
}

async function carryOut(run: OpenRun, effect: Effect): Promise<void> {
  const handler = run.effects[effect.effect]
  const live = liveInputs(run.flow, run.state)
  const readOn = (failure: string | null) =>
    readChanged(run, readAfter(live, effect.effect, failure), failure)
  try {
    if (!handler) throw { code: 'UNKNOWN_EFFECT' } satisfies EffectFailure
    const value = await handler(effect.args, {
      id: effect.id,
      saved: () => whenAllSaved(run),
      adopt: (next) => {
        run.revision = next
        run.adopted.add(effect.id)
      },
    })
    if (effect.waits && !run.isStopped) send(run, { type: 'result', id: effect.id, value })
    readOn(null)
  } catch (error) {
    const failure = failureOf(error)
    if (effect.waits && !run.isStopped) send(run, { type: 'failure', id: effect.id, ...failure })
    readOn(failure.code)
    // The person has been informed. Now the operators are, by the code only and never by the
    // sentence.
    reportFailure(`Cannot carry out ${effect.effect}: ${failure.code}`)
  }
}

/**
 * Reads inputs that an effect may have changed: immediately after a failure, otherwise when due.
 */
function readChanged(run: OpenRun, inputs: readonly string[], failure: string | null): void {
  if (inputs.length === 0 || run.isStopped) return
  if (failure !== null) {
    run.readAgain(inputs)
    return
  }
  run.dueInputs = [...run.dueInputs, ...inputs]
  readDue(run)
}

/** True if a dialog is open at any depth. */
function isCovered({ steps, over }: Screen): boolean {
  return (
    over !== null ||
    steps.some(({ child, view }) =>
      [child, ...Object.values(view?.slots ?? {})].some((one) => one && isCovered(one)),
    )
  )
}

/** True if an event must be saved. Blur concerns only the page, and inputs come from the server. */
function isKept(event: FlowEvent): boolean {
  return event.type !== 'blur' && event.type !== 'inputs' && event.type !== 'time'
}

/**
 * Keeps only the newest version of an answer. A refused version must not be sent before its
 * correction.
 */
function newestAnswers(flow: Flow, events: readonly QueuedEvent[]): QueuedEvent[] {
  const kept: QueuedEvent[] = []
  for (const one of events) {
    const last = kept.at(-1)
    const isSuperseded = last && supersedes(flow, last, one.event)
    if (isSuperseded) kept.splice(-1, 1, { ...one, before: last.before })
    else kept.push(one)
  }
  return kept
}

function toSaved({ id, event }: QueuedEvent): SavedEvent {
  return { id, event }
}

/** Removes secrets from an event. They are for the effect that takes them, and never stored. */
function withoutSecrets(event: FlowEvent): FlowEvent {
  if (event.type !== 'next' || event.secrets === undefined) return event
  const { secrets: _, ...rest } = event
  return rest
}

function failureOf(error: unknown): EffectFailure {
  if (
    typeof error !== 'object' ||
    error === null ||
    !('code' in error) ||
    typeof error.code !== 'string'
  )
    return { code: 'UNEXPECTED' }
  const { code } = error
  const message: unknown = 'message' in error ? error.message : null
  return code !== 'NOT_REACHED' && typeof message === 'string' && message !== ''
    ? { code, message }
    : { code }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
