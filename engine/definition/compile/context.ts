import type { PlanBuilder } from '../../answers/plan.ts'
import type { Field, Library } from '../flow.ts'
import type { FlowSource } from '../types.ts'

/** What is shared while one flow is compiled. */
export type Context = {
  readonly library: Library
  readonly source: FlowSource
  readonly file: string
  readonly builder: PlanBuilder
  /** Cells that the rules compiled at present read. */
  reading: Set<number> | null
  nextIndex: number
  readonly inputCells: Map<string, { readonly id: number; readonly keys: readonly string[] }>
  readonly valueCells: Map<string, number>
  readonly parameterCells: Map<string, number>
  readonly factCells: Map<string, number>
  readonly fields: Field[]
  readonly fieldsById: Map<string, Field>
  readonly totalCells: Map<string, number>
  readonly flagCells: Map<string, number>
  readonly choices: Map<string, { readonly [key: string]: string }>
  readonly sectionFields: Map<string, readonly string[]>
  /** Rules are compiled after every name has its cell. */
  readonly later: (() => void)[]
  readonly always: number
  /** The same function for every field of the flow. */
  readonly sharedMessage: Field['sharedMessage']
}
