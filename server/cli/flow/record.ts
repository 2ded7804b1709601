import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FlowRecord, recordChanges, recordOf } from '#engine/analysis/index.ts'
import { toJson } from '#engine/index.ts'
import { approvedOf, casesOf, recordPath } from './approved.ts'
import { compactJson } from './compact-json.ts'
import { readFlow, root } from './library.ts'
import type { Outcome } from './outcome.ts'

const USAGE = 'Usage: flow record FLOW [--write] [--json]'

/** Says where a flow is not as it was approved; `write` approves what it says, asks, requires and scores now. */
export function record([name]: readonly string[], { write = false }: { readonly write?: boolean }): Outcome {
  if (name === undefined) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  const cases = casesOf(flow)
  if (cases.length === 0) {
    const line = `Flow "${flow.id}" has no cases: write some, or let \`flow cover ${flow.id} --write\` find them.`
    return { isWell: false, lines: [line], json: { errors: [line] } }
  }
  const found = recordOf(flow.library, flow.id, cases)
  const changes = recordChanges(approvedOf(flow) ?? {}, found)
  const path = recordPath(flow)
  if (write) writeRecord(path, found)
  const said = write ? `${path} was written.` : changes.length === 0 ? `As approved in ${path}.` : `Not as approved in ${path}:`
  return {
    isWell: write || changes.length === 0,
    lines: [said, ...(write ? [] : changes.map((one) => `  ${one}`))],
    json: toJson(changes),
  }
}

/** Approves what a flow says, asks, requires and scores. */
export function writeRecord(path: string, found: FlowRecord): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${compactJson(toJson(found))}\n`)
}
