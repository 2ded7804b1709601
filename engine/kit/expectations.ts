import type { Flow } from '../definition/library.ts'
import { isObject, sameJson } from '../definition/json.ts'
import type { JsonObject } from '../definition/types.ts'
import { liveInputs } from '../machine/live-inputs.ts'
import type { Screen } from '../machine/screen-types.ts'
import type { Effect, Refusal } from '../machine/types.ts'
import { buttonNamed } from './actions.ts'
import { leavesOf } from './leaves.ts'
import { fail, type RunUnderTest, screenNow, wordsNow } from './run-under-test.ts'

type Words = string | RegExp

export function expectWords(test: RunUnderTest, ...words: readonly Words[]): void {
  for (const one of words)
    if (!isShown(test, one))
      fail(
        test,
        `Expected to read ${one instanceof RegExp ? String(one) : `"${one}"`}`,
        placeOf(test.flow, one),
      )
}

export function expectNoWords(test: RunUnderTest, ...words: readonly Words[]): void {
  for (const one of words)
    if (isShown(test, one))
      fail(test, `Expected not to read ${String(one)}`, placeOf(test.flow, one))
}

function isShown(test: RunUnderTest, wanted: Words): boolean {
  return wordsNow(test).some((piece) =>
    typeof wanted === 'string' ? piece === wanted.trim() : wanted.test(piece),
  )
}

/**
 * The question or step that has this text, so that a message can explain why it is not on screen.
 */
function placeOf(flow: Flow, words: Words): string | undefined {
  if (typeof words !== 'string') return undefined
  const field = flow.fields.find(({ source }) => source.text === words || source.label === words)
  if (field) return field.id
  return flow.steps.find(
    ({ source }) => Object.values(source.texts ?? {}).includes(words) || source.title === words,
  )?.id
}

export function expectEnabled(test: RunUnderTest, words: string): void {
  if (!buttonNamed(test, words).enabled)
    fail(test, `Expected "${words}" to be available`, firstMissing(screenNow(test)))
}

export function expectDisabled(test: RunUnderTest, words: string): void {
  if (buttonNamed(test, words).enabled) fail(test, `Expected "${words}" to be unavailable`)
}

export function expectStep(test: RunUnderTest, step: string): void {
  const places = leavesOf(screenNow(test)).map((leaf) => [...leaf.at, leaf.step.id].join('/'))
  if (places.includes(step)) return
  const place = test.flow.stepsById.has(step) ? step : undefined
  fail(test, `Expected to be at step "${step}"`, place)
}

export function expectEnd(test: RunUnderTest): void {
  if (screenNow(test).status !== 'ended') fail(test, 'Expected the run to have ended')
}

export function expectAsked(test: RunUnderTest, name: string, args?: JsonObject): void {
  const { effects, asserted } = test
  const index = effects.findIndex(
    (effect, i) =>
      i >= asserted &&
      effect.effect === name &&
      (args === undefined || sameJson(effect.args, args)),
  )
  if (index < 0) {
    const wanted = args === undefined ? name : `${name} ${JSON.stringify(args)}`
    const since = listed(effects.slice(asserted))
    fail(test, `Expected the host to be asked for ${wanted}; since then it was asked for ${since}`)
  }
  test.asserted = index + 1
}

export function expectNotAsked(test: RunUnderTest, name: string): void {
  if (test.effects.slice(test.asserted).some(({ effect }) => effect === name))
    fail(test, `Expected the host not to be asked for ${name}`)
}

export function expectAwaited(test: RunUnderTest, effect: string): void {
  const waits = test.waiting[0]?.effect
  if (waits === effect) return
  fail(
    test,
    `Expected the run to wait for ${effect}; it waits for ${waits ?? 'nothing'}`,
    firstMissing(screenNow(test)),
  )
}

export function expectLive(test: RunUnderTest, input: string): void {
  const live = liveInputs(test.flow, test.state).map((one) => one.input)
  if (live.includes(input)) return
  const names = live.join(', ') || 'nothing'
  fail(test, `Expected "${input}" to be read again; live is ${names}`)
}

export function expectRefusal(test: RunUnderTest, code: Refusal['code'], act: () => void): void {
  const refusal = refusalOf(act)
  if (refusal === code) return
  const outcome = refusal === null ? 'it was accepted' : `it was refused as ${refusal}`
  fail(test, `Expected to be refused as ${code}, but ${outcome}`)
}

function refusalOf(act: () => void): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (
      error instanceof Error &&
      isObject(error) &&
      'refusal' in error &&
      typeof error.refusal === 'string'
    )
      return error.refusal
    throw error
  }
}

function firstMissing(screen: Screen): string | undefined {
  return leavesOf(screen).flatMap(({ step }) => step.form?.missing ?? [])[0]
}

function listed(effects: readonly Effect[]): string {
  return effects.length === 0
    ? 'nothing'
    : effects.map(({ effect, args }) => `${effect} ${JSON.stringify(args)}`).join(', ')
}
