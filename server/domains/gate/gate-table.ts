import { join } from 'node:path'
import { type ErrorCode, isErrorCode } from '../../errors.ts'
import { contentChecker, type Mistake } from '../content/content-files.ts'

/** The format of content/portal/gate.json. */
type GateFile = {
  readonly flow: string
  readonly always: readonly string[]
  readonly groups: { readonly [group: string]: readonly string[] }
  readonly steps: { readonly [step: string]: GateRow }
}
type GateRow = { readonly refuses: readonly string[]; readonly code?: string }

/** The operations that each step of the gate refuses. */
export type GateTable = {
  /** Id of the gate's flow. */
  readonly flow: string
  /** Ids of the steps in the table. */
  readonly steps: readonly string[]
  /** True if any step refuses this operation, for example `Mutation.startRun`. */
  readonly isEverRefused: (operation: string) => boolean
  /**
   * The error code for an operation at a step of the gate; `undefined` if it is allowed.
   *
   * @throws {Error} If the step is not in the table.
   */
  readonly codeAt: (step: string, operation: string) => ErrorCode | undefined
}

/**
 * Reads `portal/gate.json` of the content folder.
 *
 * @param operations Every operation of the schema. Each must be in the table once.
 * @throws {Error} Naming the file and every invalid place.
 */
export function readGateTable(contentDir: string, operations: readonly string[]): GateTable {
  const folder = join(contentDir, 'portal')
  const read = contentChecker<GateFile>(join(folder, 'gate.schema.json'), (file) =>
    mistakesIn(file, operations),
  )
  const { flow, groups, steps } = read(join(folder, 'gate.json'))
  const groupOf = new Map(
    Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group])),
  )
  const rows = new Map(Object.entries(steps))
  return {
    flow,
    steps: [...rows.keys()],
    isEverRefused: (operation) => groupOf.has(operation),
    codeAt: (step, operation) => {
      const row = rows.get(step)
      if (row === undefined)
        throw new Error(
          `Cannot hold the gate: content/portal/gate.json does not know its step "${step}"`,
        )
      const isRefused = row.refuses.includes(groupOf.get(operation) ?? '')
      return isRefused && isErrorCode(row.code) ? row.code : undefined
    },
  }
}

function mistakesIn(
  { always, groups, steps }: GateFile,
  operations: readonly string[],
): readonly Mistake[] {
  const listed = [
    ...always.map((name, i) => ({ name, pointer: `/always/${i}` })),
    ...Object.entries(groups).flatMap(([group, names]) =>
      names.map((name, i) => ({ name, pointer: `/groups/${group}/${i}` })),
    ),
  ]
  const names = listed.map(({ name }) => name)
  return [
    ...operations
      .filter((operation) => !names.includes(operation))
      .map((operation) => ({
        pointer: '/always',
        message: `${operation} stands neither here nor in a group`,
      })),
    ...listed.flatMap(({ name, pointer }, i) => [
      ...(operations.includes(name) ? [] : [{ pointer, message: `there is no operation ${name}` }]),
      ...(names.indexOf(name) < i ? [{ pointer, message: `${name} stands twice` }] : []),
    ]),
    ...Object.entries(steps).flatMap(([step, { refuses, code }]) => [
      ...refuses.flatMap((group, i) =>
        Object.hasOwn(groups, group)
          ? []
          : [{ pointer: `/steps/${step}/refuses/${i}`, message: `there is no group ${group}` }],
      ),
      ...(code === undefined || isErrorCode(code)
        ? []
        : [{ pointer: `/steps/${step}/code`, message: 'the server has no such code' }]),
    ]),
  ]
}
