import type { Flow } from '../definition/flow.ts'
import { onwards, playedSheet, runOn, type Sheet, courseTo, type Ways } from './cover-sheets.ts'
import type { Measure } from './cover-taken.ts'
import type { Passage } from './exploration.ts'
import type { Course, PathRun } from './paths-run.ts'

/** A run that was chosen, and what it takes that those before it do not. */
export type Chosen = { readonly sheet: Sheet; readonly owns: readonly string[] }

/** Runs that take what is open, the one that takes most first. What they take is open no more. */
export function chooseRuns(flow: Flow, measure: Measure, ways: Ways, open: Set<string>): readonly Chosen[] {
  const { found } = ways
  const hopeless = new Set<string>()
  const wanted = (keys: readonly string[]) => keys.filter((key) => open.has(key) && !hopeless.has(key))
  const chosen: Chosen[] = []
  const choose = (run: PathRun | null, keys: readonly string[]): void => {
    const sheet = run && playedSheet(flow, run)
    const owns = sheet ? [...measure.run(sheet.moments)].filter((key) => open.has(key)) : []
    if (sheet && owns.length > 0) chosen.push({ sheet, owns })
    for (const key of owns) open.delete(key)
    if (owns.length === 0) for (const key of keys) hopeless.add(key)
  }
  const firstThatGoes = (courses: readonly Course[]): PathRun | null => {
    for (const course of courses) {
      const run = runOn(ways, course)
      if (run && playedSheet(flow, run)) return run
    }
    return null
  }
  for (let best = mostTaking(found.passages, wanted); best; best = mostTaking(found.passages, wanted)) {
    const keys = wanted(best.seen)
    const to = courseTo(ways, best.from)
    const rest = new Set([...open].filter((key) => !keys.includes(key) && !hopeless.has(key)))
    const own = to && { ...to, passages: [...to.passages, best] }
    const ends = [rest, new Set<string>()].map((goals) => onwards(ways, best.to, goals))
    const courses = own ? [...ends, []].map((end) => ({ ...own, passages: [...own.passages, ...end] })) : []
    choose(firstThatGoes(courses), keys)
  }
  for (const beginning of found.beginnings) {
    const keys = wanted(beginning.seen)
    if (keys.length === 0) continue
    const passages = onwards(ways, beginning.to, new Set())
    choose(firstThatGoes([passages, []].map((end) => ({ beginning, passages: end }))), keys)
  }
  return chosen
}

function mostTaking(passages: readonly Passage[], wanted: (keys: readonly string[]) => readonly string[]): Passage | null {
  let best: Passage | null = null
  let most = 0
  for (const passage of passages) {
    const count = wanted(passage.seen).length
    if (count > 0 && count >= most) [best, most] = [passage, count]
  }
  return best
}
