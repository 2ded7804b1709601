import { parseArgs } from 'node:util'
import { createChance, HIDING_OPTION, isFirstOfSection, OPTION_COUNT } from './form.ts'
import { prepareJourney } from './kit-journey.ts'
import { type Answer, createOracle, expectSame, type Oracle } from './oracle.ts'
import { prepareRows } from './row-changes.ts'
import { prepareScreens } from './screens.ts'
import type { Form, Subject } from './subject.ts'
import { loadSubject } from './subjects.ts'

/**
 * Answers whose time is not counted before each one that is: asking the oracle has emptied the
 * processor's caches, the watch's own too.
 */
const WARMING = 4

const COARSE_MS = 10

const { positionals } = parseArgs({ allowPositionals: true })
const [name = '', measure = '', size = ''] = positionals
const count = Number(size)
const subject = await loadSubject(name)
console.log(JSON.stringify({ value: measured(measure, subject) }))

function measured(wanted: string, subject: Subject): number {
  switch (wanted) {
    case 'load':
      return measureLoad(subject)
    case 'answer':
      return measureAnswer(subject)
    case 'run':
      return measureRun(subject)
    case 'heap':
      return measureHeap(subject)
    case 'journey':
      return measureJourney()
    case 'screen':
      return measureScreen()
    case 'serialize':
      return measureSerialize()
    case 'resume':
      return measureResume()
    case 'row':
      return measureRow()
    case 'first-journey':
      return worked(prepareJourney()).ms
    default:
      throw new Error(
        `Cannot measure "${wanted}": expected load, answer, run, heap, screen, serialize, resume, row, journey or first-journey`,
      )
  }
}

/**
 * Milliseconds of work from text to ready; the median of several after a first one that warms up.
 */
function measureLoad({ load, write }: Subject): number {
  const text = write(count)
  expectSame(load(text).look(), createOracle(count).look())
  return medianOf(
    { leastTimes: 3, budgetMs: 3000, mostTimes: 200 },
    () => worked(() => load(text)).ms,
  )
}

/** Microseconds for one answer to a filled form; the oracle is asked after each timed one. */
function measureAnswer({ load, write }: Subject): number {
  const form = load(write(count))
  const oracle = createOracle(count)
  const chance = createChance(count)
  fill(form, oracle, chance)
  return medianOf({ leastTimes: 10, budgetMs: 6000, mostTimes: 1000 }, () => {
    const planned = Array.from({ length: WARMING + 1 }, () => nextAnswer(oracle, chance))
    for (const [question, option] of planned.slice(0, WARMING))
      timed(() => form.answer(question, option))
    const [question, option] = planned[WARMING] ?? [0, 0]
    const { result, ms } = timed(() => form.answer(question, option))
    expectSame(form.look(), oracle.look(), result)
    return ms * 1000
  })
}

/**
 * Milliseconds of work for all questions in order and handing in, from a loaded form; the oracle
 * is asked at the end.
 */
function measureRun({ load, write }: Subject): number {
  const text = write(count)
  return medianOf({ leastTimes: 1, budgetMs: 3000, mostTimes: 50 }, () => {
    const chance = createChance(count)
    const oracle = createOracle(count)
    const answers = plannedAnswers(oracle, chance)
    const form = load(text)
    const { result, ms } = worked(() => {
      for (const [question, option] of answers) form.answer(question, option)
      return form.submit()
    })
    expectSame({ ...form.look(), missing: result ? 0 : -1 }, oracle.look())
    return ms
  })
}

/** Bytes of heap that one loaded form holds. */
function measureHeap({ load, write }: Subject): number {
  const text = write(count)
  const kept: Form[] = [load(text)]
  const copies = count >= 10_000 ? 2 : 10
  const before = heapUsed()
  for (let copy = 0; copy < copies; copy++) kept.push(load(text))
  const bytes = (heapUsed() - before) / copies
  expectSame(kept[copies]?.look() ?? createOracle(0).look(), createOracle(count).look())
  return bytes
}

/** Milliseconds of work for a journey with the test kit, in a process that has done one before. */
function measureJourney(): number {
  const journey = prepareJourney()
  journey()
  return medianOf({ leastTimes: 10, budgetMs: 2000, mostTimes: 100 }, () => worked(journey).ms)
}

/**
 * Microseconds until one changed row of a list is settled and on the screen, which is compared
 * with a plain loop after each one.
 */
function measureRow(): number {
  const nextChange = prepareRows(count)
  return medianOf({ leastTimes: 20, budgetMs: 4000, mostTimes: 1000 }, () => {
    for (let warming = 0; warming < WARMING; warming += 1) nextChange().settle()
    const { settle, check } = nextChange()
    const { ms } = timed(settle)
    check()
    return ms * 1000
  })
}

/** Microseconds for one answer and the screen after it. */
function measureScreen(): number {
  const { answer } = prepareScreens(count)
  return medianOf({ leastTimes: 1000, budgetMs: 4000, mostTimes: 3000 }, () => {
    for (let warming = 0; warming < WARMING; warming += 1) answer().settle()
    const { settle, check } = answer()
    const { ms } = timed(settle)
    check()
    return ms * 1000
  })
}

/** Milliseconds to turn a filled run into JSON. */
function measureSerialize(): number {
  const { keep } = prepareScreens(count)
  return medianOf({ leastTimes: 10, budgetMs: 2000, mostTimes: 1000 }, () => timed(keep).ms)
}

/** Milliseconds to take up a filled run again. */
function measureResume(): number {
  const { keep, takeUp } = prepareScreens(count)
  const kept = keep()
  return medianOf(
    { leastTimes: 10, budgetMs: 2000, mostTimes: 1000 },
    () => timed(() => takeUp(kept)).ms,
  )
}

function fill(form: Form, oracle: Oracle, chance: (below: number) => number): void {
  plannedAnswers(oracle, chance)
  form.fill(oracle.look().answers)
  expectSame(form.look(), oracle.look())
}

/**
 * An option for every question that is visible when its turn comes; leaves the oracle with these
 * answers.
 */
function plannedAnswers(oracle: Oracle, chance: (below: number) => number): readonly Answer[] {
  const planned: Answer[] = []
  for (let question = 0; question < count; question++) {
    const option = chance(OPTION_COUNT)
    if (!isVisibleNow(question, planned)) continue
    planned.push([question, option])
  }
  oracle.answerAll(planned)
  return planned
}

function isVisibleNow(question: number, planned: readonly Answer[]): boolean {
  const last = planned.at(-1)
  return isFirstOfSection(question) || last?.[0] !== question - 1 || last[1] !== HIDING_OPTION
}

/** Another option for a random visible question; given to the oracle immediately. */
function nextAnswer(oracle: Oracle, chance: (below: number) => number): Answer {
  const { visible, answers } = oracle.look()
  let question = chance(count)
  while (!visible[question]) question = chance(count)
  let option = chance(OPTION_COUNT)
  while (option === answers[question]) option = chance(OPTION_COUNT)
  oracle.answer(question, option)
  return [question, option]
}

/**
 * Longer work is measured in processor time of this thread: what else the machine does then is not
 * part of it. The processor's clock is too coarse for less, and so short a time is seldom shared.
 */
function worked<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const before = process.threadCpuUsage()
  const { result, ms } = timed(work)
  const { user, system } = process.threadCpuUsage(before)
  return { result, ms: ms < COARSE_MS ? ms : (user + system) / 1000 }
}

function timed<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const started = performance.now()
  const result = work()
  return { result, ms: performance.now() - started }
}

type Effort = { readonly leastTimes: number; readonly mostTimes: number; readonly budgetMs: number }

function medianOf({ leastTimes, mostTimes, budgetMs }: Effort, measureOnce: () => number): number {
  const started = performance.now()
  const values: number[] = []
  while (
    values.length < leastTimes ||
    (values.length < mostTimes && performance.now() - started < budgetMs)
  )
    values.push(measureOnce())
  values.sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

function heapUsed(): number {
  if (globalThis.gc === undefined)
    throw new Error('Cannot measure the heap: start Node with --expose-gc')
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
