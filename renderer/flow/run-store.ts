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
export function createRunStore({
  flow,
  state: first,
  effects,
  keeper,
  readAgain = () => undefined,
  typingRestMs = 700,
}: RunOptions): RunStore {
  let state = first
  let save: SaveState = keeper ? 'saved' : 'none'
  let elsewhere: Elsewhere = 'no'
  let revision = keeper?.revision ?? 0
  let queue: QueuedEvent[] = []
  /**
   * Number of events at the front of the queue that are due to be sent. The others wait for a pause
   * in typing.
   */
  let dueCount = 0
  let sending: Promise<void> | null = null
  let isStopped = false
  let due: readonly string[] = []
  const adopted = new Set<string>()
  const listeners = new Set<() => void>()
  const tell = () => {
    noteSave(listeners, isStopped ? 'none' : save)
    for (const listener of listeners) listener()
  }

  const send = (event: FlowEvent): Transition => {
    const before = state
    const result = transition(flow, before, event)
    state = result.state
    if (
      keeper &&
      result.refusal === null &&
      isKept(event) &&
      !(event.type === 'result' && adopted.has(event.id))
    )
      keep(event, before)
    if (event.type === 'blur' && queue.length > dueCount) timer.restart(PAINTED_WITHIN_MS)
    tell()
    for (const effect of result.effects) void carryOut(effect)
    readDue()
    return result
  }

  /**
   * Reads inputs that are due. Waits while a dialog is open, because its content would change in
   * front of the person.
   */
  const readDue = () => {
    if (due.length === 0 || isStopped || isCovered(screenOf(flow, state))) return
    const inputs = due
    due = []
    readAgain([...new Set(inputs)])
  }

  const keep = (event: FlowEvent, before: RunState) => {
    // While one answer is being typed, only its newest version is sent.
    const last = queue.length > dueCount ? queue.at(-1) : undefined
    const replaced = last && supersedes(flow, last, event) ? last : null
    if (replaced) queue = queue.slice(0, -1)
    queue = [
      ...queue,
      { id: crypto.randomUUID(), event: withoutSecrets(event), before: replaced?.before ?? before },
    ]
    save = 'saving'
    timer.restart(event.type === 'answer' ? typingRestMs : PAINTED_WITHIN_MS)
  }

  const flush = (): Promise<void> => {
    timer.stop()
    dueCount = queue.length
    sending ??= sendDue().finally(() => {
      sending = null
    })
    return sending
  }
  const timer = typingTimer(() => void flush())

  const giveUp = (refusal: string) => {
    queue = newestAnswers(flow, queue)
    dueCount = 0
    save = 'refused'
    tell()
    reportFailure(`Cannot save the answers: ${refusal}`)
  }

  const sendDue = async () => {
    for (let attempt = 0; keeper && dueCount > 0 && !isStopped; ) {
      const batch = queue.slice(0, Math.min(dueCount, MOST_AT_ONCE)).map(toSaved)
      try {
        const reply = await keeper.save(revision, batch)
        revision = reply.revision
        if ('state' in reply) {
          queue = []
          dueCount = 0
          state = reply.state ?? state
          elsewhere = reply.state?.status === 'active' ? 'continued' : 'ended'
        } else {
          queue = queue.slice(batch.length)
          dueCount -= batch.length
        }
        attempt = 0
        save = queue.length > 0 ? 'saving' : 'saved'
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal !== null) {
          giveUp(refusal)
          return
        }
        save = 'unsaved'
        tell()
        await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 5000)
        attempt += 1
      }
      tell()
    }
  }

  const saved = async () => {
    while ((queue.length > 0 || sending) && !isStopped) {
      await flush()
      if (save === 'refused') throw { code: 'UNEXPECTED' } satisfies EffectFailure
    }
    return revision
  }

  const carryOut = async (effect: Effect) => {
    const handler = effects[effect.effect]
    const live = liveInputs(flow, state)
    const readOn = (failure: string | null) => {
      const inputs = readAfter(live, effect.effect, failure)
      if (inputs.length === 0 || isStopped) return
      if (failure !== null) readAgain(inputs)
      else {
        due = [...due, ...inputs]
        readDue()
      }
    }
    try {
      if (!handler) throw { code: 'UNKNOWN_EFFECT' } satisfies EffectFailure
      const value = await handler(effect.args, {
        id: effect.id,
        saved,
        adopt: (next) => {
          revision = next
          adopted.add(effect.id)
        },
      })
      if (effect.waits && !isStopped) send({ type: 'result', id: effect.id, value })
      readOn(null)
    } catch (error) {
      const failure = failureOf(error)
      if (effect.waits && !isStopped) send({ type: 'failure', id: effect.id, ...failure })
      readOn(failure.code)
      // The person has been informed. Now the operators are, by the code only and never by the
      // sentence.
      reportFailure(`Cannot carry out ${effect.effect}: ${failure.code}`)
    }
  }

  return {
    flow,
    effects,
    send,
    readAgain,
    getState: () => state,
    getSave: () => save,
    getElsewhere: () => elsewhere,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    carryOn: (open) => {
      for (const effect of open) void carryOut(effect)
    },
    saveAgain: () => {
      save = 'saving'
      tell()
      void flush()
    },
    saveNow: () => {
      if (queue.length === 0) return
      keeper?.saveAtOnce?.(revision, queue.slice(0, MOST_AT_ONCE).map(toSaved))
      // The same events again, with the same ids. If the page stays open, it learns the result.
      void flush()
    },
    stop: () => {
      void flush().finally(() => {
        isStopped = true
        noteSave(listeners, 'none')
      })
    },
  }
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
