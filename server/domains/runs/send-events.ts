import {
  awaitedEffects,
  type Flow,
  type Refusal,
  type RunState,
  transition,
} from '#engine/index.ts'
import { codedError } from '../../errors.ts'
import type { RunSave } from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { presentRun, readOwnRun, type RunPorts, untilStored } from './own-run.ts'
import { isUuid, MOST_EVENTS, readEvent, type SentEvent } from './run-event.ts'
import { type Opened, SUBMITTING } from './run-keeping.ts'
import { placeEvents } from './run-rules.ts'

export type SentEvents = {
  readonly runId: string
  readonly revision: number
  readonly events: readonly SentEvent[]
}

/** Applies a client's events to the server's state of the run, and stores the result. */
export async function sendEvents(
  ports: RunPorts,
  viewer: Viewer | undefined,
  sent: SentEvents,
): Promise<RunSave> {
  const patient = requirePatient(viewer)
  if (sent.events.length > MOST_EVENTS || sent.events.some(({ id }) => !isUuid(id)))
    throw codedError('BAD_INPUT')
  return untilStored(() => saveEvents(ports, patient, sent))
}

/** @returns `undefined` if the run was changed meanwhile. */
async function saveEvents(
  ports: RunPorts,
  viewer: Viewer,
  { runId, revision, events }: SentEvents,
): Promise<RunSave | undefined> {
  const { keeping } = ports
  const eventIds = events.map(({ id }) => id)
  const { row, applied } = await readOwnRun(ports, viewer, { runId, eventIds })
  if (row.sealed_state === null)
    return { outcome: 'Conflict', refusal: null, run: presentRun(ports, row) }
  const opened = await keeping.open(row)
  const before = presentRun(ports, row, opened)
  const { known, placement } = placeEvents(eventIds, applied, {
    sent: revision,
    stored: row.revision,
  })
  if (placement === 'conflict') return { outcome: 'Conflict', refusal: null, run: before }
  const fresh = events.slice(known)
  const result = applyEvents(opened, fresh)
  if ('refusal' in result) {
    const { refusal, index } = result
    return {
      outcome: 'Refused',
      refusal: { ...refusal, fields: [...refusal.fields], index: known + index },
      run: before,
    }
  }
  const { states } = result
  const state = states.at(-1)
  if (state === undefined) return { outcome: 'Saved', refusal: null, run: before }
  const stored = await keeping.store(row, opened, {
    states,
    revision: row.revision + states.length,
    eventIds: eventIds.slice(known),
  })
  if (stored === undefined) return undefined
  const run = presentRun(ports, stored, { flow: opened.flow, state })
  return { outcome: 'Saved', refusal: null, run }
}

/** The state after each event, or the first refusal with the index of its event. */
function applyEvents(
  { flow, state: before }: Opened,
  events: readonly SentEvent[],
):
  | { readonly states: readonly RunState[] }
  | { readonly refusal: Refusal; readonly index: number } {
  const states: RunState[] = []
  for (const [index, { event }] of events.entries()) {
    const result = applyEvent(flow, states.at(-1) ?? before, event)
    if ('refusal' in result) return { ...result, index }
    states.push(result.state)
  }
  return { states }
}

/** Applies one event of a client. Only the server may send the result of a submission. */
function applyEvent(
  flow: Flow,
  state: RunState,
  sent: unknown,
): { readonly state: RunState } | { readonly refusal: Refusal } {
  const event = readEvent(sent)
  if (event === undefined) throw codedError('BAD_INPUT')
  const isServers =
    event.type === 'result' &&
    awaitedEffects(flow, state).some((one) => one.id === event.id && SUBMITTING.has(one.effect))
  if (isServers) return { refusal: { code: 'NOT_POSSIBLE', fields: [] } }
  const { state: after, refusal } = transition(flow, state, event)
  return refusal === null ? { state: after } : { refusal }
}
