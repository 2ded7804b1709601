import { checkCases, readPersonas } from '#engine/check/index.ts'
import { type Flow, type Inputs, isObject, type JsonObject, parseJson, type RunState, serialize } from '#engine/index.ts'
import { type Case, runCase } from '#engine/kit/index.ts'
import type { Project } from './use-project.ts'

/** Inputs to begin with: those of a persona or of a case. */
export type Situation = { readonly name: string; readonly inputs: Inputs }

/** The cases of a flow, with the values of their personas. */
export function casesOf(project: Project, flow: Flow): readonly Case[] {
  const file = project.cases.find(({ path }) => path.endsWith(`/${flow.id}.cases.json`))
  return file ? (checkCases(file, flow.library, readPersonas(project.personas[0])).file?.cases ?? []) : []
}

/** Every different situation of a flow's cases, by its persona or its first case. */
export function situationsOf(project: Project, flow: Flow, cases: readonly Case[]): readonly Situation[] {
  const file = project.cases.find(({ path }) => path.endsWith(`/${flow.id}.cases.json`))
  const written = file === undefined ? null : parseJson(file.text)
  const list = isObject(written) && Array.isArray(written.cases) ? written.cases : []
  const found = new Map<string, Situation>()
  for (const [index, one] of cases.entries()) {
    const inputs = one.inputs ?? {}
    const key = JSON.stringify(inputs)
    const raw = list[index]
    const isPersonaAlone = isObject(raw) && typeof raw.persona === 'string' && raw.inputs === undefined
    const name = isPersonaAlone ? String(raw.persona) : one.name
    if (!found.has(key) || isPersonaAlone) found.set(key, { name, inputs })
  }
  return found.size > 0 ? [...found.values()] : [{ name: 'No inputs', inputs: {} }]
}

/** A place of a run that a case passes. */
export type StartingPoint = { readonly place: string; readonly state: JsonObject; readonly inputs: Inputs }

/** The first moment at each step and page that the cases of a flow pass. */
export function startingPoints(flow: Flow, cases: readonly Case[]): ReadonlyMap<string, StartingPoint> {
  const found = new Map<string, StartingPoint>()
  for (const one of cases) {
    for (const { state } of runCase(flow.library, flow.id, one).moments) {
      const place = placeIn(state)
      if (place !== null && !found.has(place))
        found.set(place, { place, state: serialize(flow, state), inputs: one.inputs ?? {} })
    }
  }
  return found
}

/** The step and page of a run, such as `questions/phq1`; null at the end. */
export function placeIn({ step, page, children, status }: RunState): string | null {
  if (status !== 'active' || step === null) return null
  const child = children[step]
  const inside = child ? placeIn(child) : page
  return inside === null ? step : `${step}/${inside}`
}
