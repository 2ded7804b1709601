import { recordChanges, recordOf } from '#engine/analysis/index.ts'
import { toJson } from '#engine/index.ts'
import { openFlow, recordPath, writeRecord } from './opened.ts'
import type { Outcome } from './outcome.ts'

const USAGE = 'Usage: flow record FLOW [--write] [--json]'

/** Says where a flow is not as it was approved; `write` approves what it says, asks, requires and scores now. */
export function record([name]: readonly string[], { write = false }: { readonly write?: boolean }): Outcome {
  if (name === undefined) return { usage: USAGE }
  const opened = openFlow(name)
  if (!('flow' in opened)) return { isWell: false, lines: opened, json: { errors: opened } }
  const { flow, cases, record: approved } = opened
  if (cases.length === 0) {
    const line = `Flow "${flow.id}" has no cases: write some, or let \`flow cover ${flow.id} --write\` find them.`
    return { isWell: false, lines: [line], json: { errors: [line] } }
  }
  const found = recordOf(flow.library, flow.id, cases)
  const changes = recordChanges(approved ?? {}, found)
  const path = recordPath(flow)
  if (write) writeRecord(flow, found)
  const said = write ? `${path} was written.` : changes.length === 0 ? `As approved in ${path}.` : `Not as approved in ${path}:`
  return {
    isWell: write || changes.length === 0,
    lines: [said, ...(write ? [] : changes.map((one) => `  ${one}`))],
    json: toJson(changes),
  }
}
