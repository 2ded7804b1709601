import type { Json } from '../definition/types.ts'
import { awaitedEffects, resume, serialize } from '../machine/serialize.ts'
import type { Effect, FlowEvent, Inputs } from '../machine/types.ts'
import { type Button, buttonsOf } from './buttons.ts'
import { reachableLeaves } from './leaves.ts'
import { questionsOf } from './questions.ts'
import { fail, type RunUnderTest, screenNow, send } from './run-under-test.ts'

export function buttonNamed(test: RunUnderTest, words: string): Button {
  const buttons = buttonsOf(screenNow(test))
  return (
    buttons.find((button) => button.words.trim() === words.trim()) ??
    fail(test, `Expected a button "${words}" on screen`)
  )
}

export function press(test: RunUnderTest, words: string): void {
  send(test, withSecrets(test, buttonNamed(test, words).event), `press "${words}"`)
}

export function pressNext(test: RunUnderTest): void {
  send(test, withSecrets(test, { type: 'next' }), 'go on')
}

function withSecrets(test: RunUnderTest, event: FlowEvent): FlowEvent {
  const { typed } = test
  const secrets = questionsOf(screenNow(test)).flatMap(({ question: { id } }) =>
    typed.has(id) ? [[id, typed.get(id) ?? null] as const] : [],
  )
  return event.type === 'next' && secrets.length > 0
    ? { ...event, secrets: Object.fromEntries(secrets) }
    : event
}

type ViewEvent = { readonly name: string; readonly data: Json; readonly row: string | undefined }

export function sendViewEvent(test: RunUnderTest, { name, data, row }: ViewEvent): void {
  const takers = reachableLeaves(screenNow(test)).filter(({ step }) =>
    (step.view ?? step.form)?.events.includes(name),
  )
  const leaf = takers.find(({ step }) => row === undefined || step.row === row)
  const of = row === undefined ? '' : ` of row "${row}"`
  if (!leaf) fail(test, `No view on screen takes the event "${name}"${of} now`)
  if (row === undefined && leaf.step.row !== undefined && takers.length > 1) {
    const rows = takers.map(({ step }) => `"${step.row}"`).join(', ')
    fail(test, `The event "${name}" may be of several rows: name one of ${rows}`)
  }
  const named = leaf.step.row === undefined ? {} : { row: leaf.step.row }
  send(
    test,
    { type: 'view', name, data, at: leaf.at, step: leaf.step.id, ...named },
    `send "${name}"${of}`,
  )
}

export function goToStep(test: RunUnderTest, to: string): void {
  send(test, { type: 'go', to }, `go to "${to}"`)
}

export function goToPath(test: RunUnderTest, ...path: readonly string[]): void {
  send(test, { type: 'path', path, at: [] }, `go to /${path.join('/')}`)
}

export function editStep(test: RunUnderTest, step: string): void {
  const leaf = reachableLeaves(screenNow(test)).find((one) => one.step.id === step)
  if (!leaf) fail(test, `No step "${step}" is on screen`)
  send(test, { type: 'view', name: 'edit', at: leaf.at, step }, `edit "${step}"`)
}

export function closeDialog(test: RunUnderTest): void {
  send(test, { type: 'close' }, 'close')
}

export function leaveRun(test: RunUnderTest): void {
  send(test, { type: 'leave' }, 'leave')
}

export function changeInputs(test: RunUnderTest, changed: Inputs): void {
  test.inputs = { ...test.inputs, ...changed }
  send(test, { type: 'inputs', inputs: test.inputs }, 'take new inputs')
}

export function changeTime(test: RunUnderTest, now: string): void {
  test.inputs = { ...test.inputs, now }
  send(test, { type: 'time', now }, 'take the time')
}

export function replyToEffect(test: RunUnderTest, value: Json = null): void {
  send(test, { type: 'result', id: oldestEffect(test, 'reply').id, value }, 'reply')
}

export function failEffect(test: RunUnderTest, code: string, message?: string): void {
  const { id } = oldestEffect(test, 'fail')
  const said = message === undefined ? {} : { message }
  send(test, { type: 'failure', id, code, ...said }, 'fail')
}

function oldestEffect(test: RunUnderTest, doing: string): Effect {
  return test.waiting.shift() ?? fail(test, `Cannot ${doing}: nothing is awaited`)
}

/** Stores the state as JSON and resumes it. */
export function reload(test: RunUnderTest): void {
  const { flow, waiting } = test
  test.state = resume(flow, JSON.parse(JSON.stringify(serialize(flow, test.state))))
  waiting.splice(0, waiting.length, ...awaitedEffects(flow, test.state))
  test.shown = null
}
