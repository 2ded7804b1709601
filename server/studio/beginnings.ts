import { checkCases, readPersonas } from '#engine/check/index.ts'
import {
  type Flow,
  isObject,
  type Json,
  parseJson,
  serialize,
  type SourceFile,
} from '#engine/index.ts'
import { type Case, runCase, type Turn } from '#engine/kit/index.ts'
import {
  type Beginnings,
  placeIn,
  type Situation,
  type StartingPoint,
} from '#renderer/studio/replies.ts'
import type { ProjectFiles } from '../definitions-files.ts'

/** The starting points in a flow's cases: inputs, places, and results of effects. */
export function beginningsOf(
  flow: Flow,
  project: Pick<ProjectFiles, 'cases' | 'personas'>,
): Beginnings {
  const file = casesFileOf(flow, project)
  const cases = file === undefined ? [] : casesIn(file, flow, project)
  const situations = situationsOf(cases, file)
  return {
    situations,
    points: startingPoints(flow, cases, situations),
    results: resultsOf(cases),
    caseNames: cases.map(({ name }) => name),
  }
}

export function casesFileOf(
  { id }: Flow,
  { cases }: Pick<ProjectFiles, 'cases'>,
): SourceFile | undefined {
  return cases.find(({ path }) => path.endsWith(`/${id}.cases.json`))
}

/** The cases of a file, with the values of their personas; none if the file has errors. */
export function casesIn(
  file: SourceFile,
  { library }: Flow,
  { personas }: Pick<ProjectFiles, 'personas'>,
): readonly Case[] {
  return checkCases(file, library, readPersonas(personas[0])).file?.cases ?? []
}

/** Every different situation of the cases, by its persona or its first case. */
function situationsOf(cases: readonly Case[], file: SourceFile | undefined): readonly Situation[] {
  const json = file === undefined ? null : parseJson(file.text)
  const list: readonly Json[] = isObject(json) && Array.isArray(json.cases) ? json.cases : []
  const found = new Map<string, Situation>()
  for (const [index, { name, inputs = {} }] of cases.entries()) {
    const key = JSON.stringify(inputs)
    const written = writtenInputs(list[index] ?? null)
    const isPersonaAlone = written.persona !== undefined && written.inputs === undefined
    if (!found.has(key) || isPersonaAlone)
      found.set(key, { name: isPersonaAlone ? (written.persona ?? name) : name, inputs, written })
  }
  return found.size > 0 ? [...found.values()] : [{ name: 'No inputs', inputs: {}, written: {} }]
}

function writtenInputs(json: Json): Situation['written'] {
  if (!isObject(json)) return {}
  const { persona, inputs } = json
  return {
    ...(typeof persona === 'string' ? { persona } : {}),
    ...(isObject(inputs) ? { inputs } : {}),
  }
}

/** The first moment at each step and page that the cases pass. */
function startingPoints(
  flow: Flow,
  cases: readonly Case[],
  situations: readonly Situation[],
): readonly StartingPoint[] {
  const found = new Map<string, StartingPoint>()
  for (const one of cases) {
    const inputs = JSON.stringify(one.inputs ?? {})
    const situation =
      situations.find((known) => JSON.stringify(known.inputs) === inputs)?.name ?? ''
    const walks = walksOf(one.walk)
    for (const [moment, { state }] of runCase(flow.library, flow.id, one).moments.entries()) {
      const place = placeIn(state)
      const walk = walks[moment]
      if (place === null || walk === undefined || found.has(place)) continue
      found.set(place, { place, situation, state: serialize(flow, state), walk })
    }
  }
  return [...found.values()]
}

/** The actions of a turn, in order. `host` includes its reply. */
const ACTIONS: readonly (readonly (keyof Turn)[])[] = [
  ['inputs'],
  ['path'],
  ['host', 'gives', 'fails'],
  ['answers', 'stays'],
  ['press', 'next', 'refused'],
  ['edit'],
  ['close'],
  ['event', 'data', 'row'],
]
const READ: readonly (keyof Turn)[] = ['asked', 'screen', 'step', 'shows']

/**
 * The turns up to each moment of a run: a turn with several actions is split after each of them.
 */
function walksOf(walk: readonly Turn[]): readonly (readonly Turn[])[] {
  const done = (turn: Turn, i: number) => partsOf(turn).map((part) => [...walk.slice(0, i), part])
  return [[], ...walk.flatMap(done)]
}

/** A turn, split after each of its actions. */
function partsOf(turn: Turn): readonly Turn[] {
  const parts: Turn[] = []
  let part = partWith(turn, READ)
  for (const keys of ACTIONS) {
    if (keys.every((key) => turn[key] === undefined)) continue
    if (keys.includes('answers')) {
      const answers = Object.entries(turn.answers ?? {})
      for (const [i] of answers.entries())
        parts.push({
          ...part,
          ...partWith(turn, ['stays']),
          answers: Object.fromEntries(answers.slice(0, i + 1)),
        })
      part = { ...part, ...partWith(turn, keys) }
    } else {
      part = { ...part, ...partWith(turn, keys) }
      parts.push(part)
    }
  }
  return parts
}

function partWith(turn: Turn, keys: readonly (keyof Turn)[]): Turn {
  return Object.fromEntries(Object.entries(turn).filter(([key]) => keys.some((one) => one === key)))
}

/** The first result of each effect in the cases. */
function resultsOf(cases: readonly Case[]): Beginnings['results'] {
  const found: { [effect: string]: Json } = {}
  for (const { host, gives } of cases.flatMap(({ walk }) => walk))
    if (host !== undefined && gives !== undefined && !(host in found)) found[host] = gives
  return found
}
