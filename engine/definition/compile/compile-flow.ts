import { addCell, define, finishPlan, planBuilder } from '../../answers/plan.ts'
import type { Field, Flow, Library, Step } from '../flow.ts'
import type { FlagSource, FlowSource, TotalSource } from '../types.ts'
import type { Context } from './context.ts'
import { always, lateRule, sharedMessages } from './names.ts'
import { compileFlags, compileTotals, gatherScores } from './scores.ts'
import { compileStep, compileTarget } from './steps.ts'

/**
 * Compiles a flow: names become cells, rules and texts become functions, and derived values become
 * nodes of the plan.
 *
 * @throws {Error} If rules form a cycle; `checkLibrary` reports where.
 */
export function compileFlow(library: Library, source: FlowSource, version: string): Flow {
  const context = newContext(library, source)
  const { builder } = context
  const initialValues = compileInitialValues(context)
  const totalSources = new Map<string, TotalSource>()
  const flagSources = new Map<string, FlagSource>()
  gatherScores(context, totalSources, flagSources)

  const steps: Step[] = []
  source.steps.forEach((step, i) => {
    compileStep(context, step, null, `/steps/${i}`, steps)
  })
  const totals = compileTotals(context, totalSources)
  const flags = compileFlags(context, flagSources)
  const start = (source.start ?? []).map((target) => ({
    ...compileTarget(context, target),
    passed: target.passed ?? [],
  }))
  while (context.later.length > 0) for (const run of context.later.splice(0)) run()

  const finished = finishPlan(builder)
  if ('cycle' in finished)
    throw new Error(`Cannot load flow "${source.id}": its rules read each other in a circle`)
  const fields = context.fields.toSorted((a, b) => a.index - b.index)
  const fieldOfJudged = new Array<Field | undefined>(builder.nodes.length).fill(undefined)
  for (const field of context.fields) fieldOfJudged[field.judged] = field
  return {
    id: source.id,
    title: source.title,
    version,
    source,
    library,
    plan: finished.plan,
    inputCells: [...context.inputCells.values()],
    valueCells: context.valueCells,
    parameterCells: context.parameterCells,
    initialValues,
    fields,
    fieldsById: context.fieldsById,
    lists: fields.filter((field) => field.source.type === 'list'),
    fieldOfJudged,
    steps,
    stepsById: new Map(steps.map((step) => [step.id, step])),
    start,
    totals,
    flags,
  }
}

/** A context with the cells of the flow's values and parameters. */
function newContext(library: Library, source: FlowSource): Context {
  const builder = planBuilder()
  const context: Context = {
    library,
    source,
    builder,
    file: library.origins.get(`flow:${source.id}`)?.path ?? source.id,
    reading: null,
    nextIndex: 0,
    inputCells: new Map(),
    valueCells: new Map(),
    parameterCells: new Map(),
    factCells: new Map(),
    fields: [],
    fieldsById: new Map(),
    totalCells: new Map(),
    flagCells: new Map(),
    choices: new Map(),
    sectionFields: new Map(),
    later: [],
    always: addCell(builder),
    sharedMessage: sharedMessages(library.texts),
  }
  define(builder, context.always, [], always)
  for (const name of Object.keys(source.values ?? {}))
    context.valueCells.set(name, addCell(builder))
  for (const name of Object.keys(source.parameters ?? {}))
    context.parameterCells.set(name, addCell(builder))
  return context
}

function compileInitialValues(context: Context): Flow['initialValues'] {
  return Object.entries(context.source.values ?? {}).flatMap(([name, { initial }]) => {
    const cell = context.valueCells.get(name)
    return initial === undefined || cell === undefined
      ? []
      : [[cell, lateRule(context, initial)] as const]
  })
}
