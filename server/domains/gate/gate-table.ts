import { join } from 'node:path'
import { type ErrorCode, isErrorCode } from '../../errors.ts'
import { contentChecker, type Mistake } from '../content/content-files.ts'

/** content/portal/gate.json. */
type GateFile = {
  readonly flow: string
  readonly always: readonly string[]
  readonly groups: { readonly [group: string]: readonly string[] }
  readonly steps: { readonly [step: string]: GateRow }
}
type GateRow = { readonly refuses: readonly string[]; readonly code?: string }

/** What each step of the gate keeps a person from. */
export type GateTable = {
  /** The flow that is the gate. */
  readonly flow: string
  /** The steps that the table knows. */
  readonly steps: readonly string[]
  /** Whether any step refuses this operation, for example `Mutation.startRun`. */
  readonly isEverRefused: (operation: string) => boolean
  /**
   * The code with which an operation is refused at a step of the gate; `undefined` where it is not.
   *
   * @throws {Error} If the table does not know the step.
   */
  readonly codeAt: (step: string, operation: string) => ErrorCode | undefined
}

/**
 * Reads `portal/gate.json` of the content folder.
 *
 * @param operations Every operation of the schema: each must stand in the table, once.
 * @throws {Error} Naming the file and every place that cannot be used.
 */
export function readGateTable(contentDir: string, operations: readonly string[]): GateTable {
  const folder = join(contentDir, 'portal')
  const read = contentChecker<GateFile>(join(folder, 'gate.schema.json'), (file) => mistakesIn(file, operations))
  const { flow, groups, steps } = read(join(folder, 'gate.json'))
  const groupOf = new Map(Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group])))
  const rows = new Map(Object.entries(steps))
  return {
    flow,
    steps: [...rows.keys()],
    isEverRefused: (operation) => groupOf.has(operation),
    codeAt: (step, operation) => {
      const row = rows.get(step)
      if (row === undefined) throw new Error(`Cannot hold the gate: content/portal/gate.json does not know its step "${step}"`)
      const isRefused = row.refuses.includes(groupOf.get(operation) ?? '')
      return isRefused && isErrorCode(row.code) ? row.code : undefined
    },
  }
}

function mistakesIn({ always, groups, steps }: GateFile, operations: readonly string[]): readonly Mistake[] {
  const listed = [
    ...always.map((name, i) => ({ name, pointer: `/always/${i}` })),
    ...Object.entries(groups).flatMap(([group, names]) => names.map((name, i) => ({ name, pointer: `/groups/${group}/${i}` }))),
  ]
  const names = listed.map(({ name }) => name)
  return [
    ...operations
      .filter((operation) => !names.includes(operation))
      .map((operation) => ({ pointer: '/always', message: `${operation} stands neither here nor in a group` })),
    ...listed.flatMap(({ name, pointer }, i) => [
      ...(operations.includes(name) ? [] : [{ pointer, message: `there is no operation ${name}` }]),
      ...(names.indexOf(name) < i ? [{ pointer, message: `${name} stands twice` }] : []),
    ]),
    ...Object.entries(steps).flatMap(([step, { refuses, code }]) => [
      ...refuses.flatMap((group, i) =>
        Object.hasOwn(groups, group) ? [] : [{ pointer: `/steps/${step}/refuses/${i}`, message: `there is no group ${group}` }],
      ),
      ...(code === undefined || isErrorCode(code)
        ? []
        : [{ pointer: `/steps/${step}/code`, message: 'the server has no such code' }]),
    ]),
  ]
}
