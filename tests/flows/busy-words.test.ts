import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isObject, type Json, toJson } from '../../engine/index.ts'

/** Effects that finish immediately, or that run in the background. */
const AT_ONCE = [
  'navigate',
  'complete',
  'track',
  'setMarker',
  'clearMarker',
  'forgetBooking',
  'openCheckIn',
  'openProviderFeedback',
]

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const waitsForServer = (effect: Json) =>
  isObject(effect) && !AT_ONCE.includes(String(effect.effect))

test('each step that calls the server when it is left shows progress words on its button', () => {
  const steps = globSync('flows/*/*.json').flatMap((path) => {
    const flow = toJson(JSON.parse(readFileSync(path, 'utf8')))
    return isObject(flow) ? listOf(flow.steps).map((step) => ({ path, step })) : []
  })
  // the button of a step with a flow belongs to that flow's own step
  const hasButton = (step: Json) => isObject(step) && step.flow === undefined
  const waiting = steps.filter(
    ({ step }) => hasButton(step) && isObject(step) && listOf(step.leave).some(waitsForServer),
  )
  const silent = waiting.flatMap(({ path, step }) => {
    if (!isObject(step)) return []
    const hasWords = isObject(step.texts) && step.texts.busy !== undefined
    return hasWords ? [] : [`${path}: ${String(step.id)}`]
  })
  expect(waiting.length).toBeGreaterThan(15)
  expect(silent).toEqual([])
})
