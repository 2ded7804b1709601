import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flowOf, type RunState, start } from '#engine/index.ts'
import { createDraftSaver } from '#renderer/api/draft-saver.ts'
import { createRunStore, type SavedEvent } from '#renderer/flow/run-store.ts'
import { whenPageGoes } from '#renderer/ui/when-page-goes.ts'
import { told } from '#tests/flows/onboarding/person.ts'
import { shipped } from '#tests/flows/shipped.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  // A save that still waits would be unsaved work to the tests of other files.
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

/** Types a key each tenth of a second for this many milliseconds. */
async function typeFor(milliseconds: number, type: (words: string) => void): Promise<void> {
  for (let key = 1; key <= milliseconds / 100; key += 1) {
    type('a'.repeat(key))
    await vi.advanceTimersByTimeAsync(100)
  }
}

/** A run whose server takes this many milliseconds for a save. */
function keptRun(takesMs = 50) {
  const flow = flowOf(shipped, 'getting-started')
  const saves: SavedEvent[][] = []
  const atOnce: SavedEvent[][] = []
  const keeper = {
    revision: 0,
    save: async (revision: number, events: readonly SavedEvent[]) => {
      saves.push([...events])
      await new Promise((resolve) => setTimeout(resolve, takesMs))
      return { revision: revision + events.length }
    },
    saveAtOnce: (_revision: number, events: readonly SavedEvent[]) => void atOnce.push([...events]),
  }
  const state: RunState = start(flow, told({ firstName: '', lastName: '' })).state
  const store = createRunStore({ flow, state, effects: {}, keeper })
  const type = (value: string) => void store.send({ type: 'answer', field: 'firstName', value })
  const savedWords = () =>
    saves.flat().flatMap(({ event }) => (event.type === 'answer' ? [event.value] : []))
  return { store, saves, atOnce, type, savedWords }
}

test('a text is saved within three seconds while the person keeps typing', async () => {
  const { type, savedWords } = keptRun()
  await typeFor(3000, type)
  expect(String(savedWords().at(-1)).length).toBeGreaterThanOrEqual(25)
})

test('typing through slow saves sends an answer every few seconds, not every key', async () => {
  const { type, saves, savedWords } = keptRun(900)
  await typeFor(9000, type)
  expect(saves.length).toBeLessThanOrEqual(4)
  expect(String(savedWords().at(-1)).length).toBeGreaterThanOrEqual(70)
})

test('typed text is saved on leaving the field', async () => {
  const { store, type, savedWords } = keptRun()
  type('Ana')
  store.send({ type: 'blur', field: 'firstName' })
  await vi.advanceTimersByTimeAsync(50)
  expect(savedWords()).toEqual(['Ana'])
})

test('a closing page sends pending text with a request that survives it, and once more if it stays open', async () => {
  const { store, type, saves, atOnce } = keptRun()
  type('Ana')
  store.saveNow()
  expect(atOnce.map((events) => events.map(({ event }) => event))).toEqual([
    [{ type: 'answer', field: 'firstName', value: 'Ana' }],
  ])
  type('Anna')
  await vi.advanceTimersByTimeAsync(1000)
  expect(saves[0]).toEqual(atOnce[0])
  expect(saves[1]?.[0]?.id).not.toBe(atOnce[0]?.[0]?.id)
  expect(store.getSave()).toBe('saved')
})

test('nothing is sent by a page that goes when all is saved', async () => {
  const { store, type, atOnce } = keptRun()
  type('Ana')
  await vi.advanceTimersByTimeAsync(1000)
  store.saveNow()
  expect(atOnce).toEqual([])
})

/** A saver whose requests end on command. */
function savedDraft() {
  const saved: string[] = []
  const atOnce: string[] = []
  const open: { readonly resolve: () => void; readonly reject: () => void }[] = []
  const way = (list: string[]) => (words: string) => {
    list.push(words)
    return new Promise<void>((resolve, reject) =>
      open.push({ resolve, reject: () => reject(new Error('away')) }),
    )
  }
  return {
    saved,
    atOnce,
    open,
    saver: createDraftSaver<string>({ save: way(saved), saveAtOnce: way(atOnce) }),
  }
}

test('a draft is saved within three seconds while the person keeps typing', async () => {
  const { saver, saved } = savedDraft()
  await typeFor(3000, saver.keep)
  expect(saved).toHaveLength(1)
  expect(saved[0]?.length).toBeGreaterThanOrEqual(25)
})

test('a draft that could not leave with the page is saved by the next change of the page', async () => {
  const { saver, atOnce, open } = savedDraft()
  saver.keep('I feel')
  saver.flush()
  expect(atOnce).toEqual(['I feel'])
  open[0]?.reject()
  await vi.advanceTimersByTimeAsync(0)
  saver.flush()
  expect(atOnce).toEqual(['I feel', 'I feel'])
})

test('a message waits for the draft that left with a page which stayed', async () => {
  const { saver, open } = savedDraft()
  let isDropped = false
  saver.keep('I feel')
  saver.flush()
  void saver.drop().then(() => {
    isDropped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isDropped).toBe(false)
  open[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(isDropped).toBe(true)
})

test.each([
  ['is left', () => window.dispatchEvent(new Event('pagehide')), 1],
  ['is hidden', () => hide('hidden'), 1],
  ['is shown', () => hide('visible'), 0],
] as const)('acts when the page %s', (_what, happen, times) => {
  const act = vi.fn()
  const stop = whenPageGoes(act)
  happen()
  expect(act).toHaveBeenCalledTimes(times)
  stop()
  happen()
  expect(act).toHaveBeenCalledTimes(times)
})

function hide(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
