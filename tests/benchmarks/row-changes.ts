import { deepStrictEqual } from 'node:assert/strict'
import {
  flowOf,
  type JsonObject,
  loadLibrary,
  screenOf,
  start,
  transition,
} from '../../engine/index.ts'
import { createChance } from './form.ts'

/** Every tenth row is blocked. */
const BLOCKED = 10

type Row = {
  readonly id: string
  readonly name: string
  readonly day: number
  readonly isBlocked: boolean
}

/**
 * A page that is shown once for each of so many rows. The function that it returns renames one of
 * them: `settle` is what is timed (the new inputs taken, and the screen read), `check` compares the
 * screen with what a plain loop gives.
 */
export function prepareRows(
  count: number,
): () => { readonly settle: () => void; readonly check: () => void } {
  const visit = {
    id: 'visit',
    each: { of: { var: 'visits' }, key: 'id' },
    when: { '!': { var: 'row.isBlocked' } },
    title: 'Visit with {row.name}',
    view: 'card',
    texts: { day: 'Day {row.day}' },
    props: { isSoon: { '<': [{ var: 'row.day' }, { var: 'limit' }] } },
    on: {
      cancel: {
        when: { '>': [{ var: 'row.day' }, { var: 'limit' }] },
        set: { gone: { var: 'row.id' } },
      },
    },
  }
  const flow = {
    $schema: '../../engine/definition/language.schema.json',
    id: 'visits',
    title: 'Visits',
    mode: 'all',
    inputs: ['visits', 'limit'],
    values: { gone: { schema: { type: 'string' } } },
    steps: [visit],
  }
  const compiled = flowOf(
    loadLibrary([{ path: 'flows/visits.json', text: JSON.stringify(flow) }]),
    'visits',
  )
  const chance = createChance(count)
  let rows: readonly Row[] = Array.from({ length: count }, (_, i) => ({
    id: `v${i}`,
    name: `Name ${i}`,
    day: i,
    isBlocked: i % BLOCKED === 0,
  }))
  const inputs = (): JsonObject => ({ visits: rows, limit: count / 2 })
  let { state } = start(compiled, inputs())
  let screen = screenOf(compiled, state)
  return () => {
    const changed = chance(count)
    rows = rows.map((row, i) => (i === changed ? { ...row, name: `${row.name}'` } : row))
    const now = inputs()
    return {
      settle: () => {
        state = transition(compiled, state, { type: 'inputs', inputs: now }).state
        screen = screenOf(compiled, state)
      },
      check: () => {
        const shown = rows.filter(({ isBlocked }) => !isBlocked)
        deepStrictEqual(
          screen.steps.map(({ row, title, texts, view }) => [
            row,
            title,
            texts.day,
            view?.props.isSoon,
            view?.events,
          ]),
          shown.map(({ id, name, day }) => [
            id,
            `Visit with ${name}`,
            `Day ${day}`,
            day < count / 2,
            day > count / 2 ? ['cancel'] : [],
          ]),
        )
      },
    }
  }
}
