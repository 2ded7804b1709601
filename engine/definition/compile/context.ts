import type { PlanBuilder } from '../../answers/plan.ts'
import type { Field, Library } from '../flow.ts'
import type { FlowSource } from '../types.ts'

/** Shared state while one flow is compiled. */
export type Context = {
  readonly library: Library
  readonly source: FlowSource
  readonly file: string
  readonly builder: PlanBuilder
  /** Cells read by the rules that are being compiled. */
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
  /** Functions that run once every name has a cell; they compile the rules. */
  readonly later: (() => void)[]
  readonly always: number
  /** One function shared by all fields of the flow. */
  readonly sharedMessage: Field['sharedMessage']
}
