import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '#engine/index.ts'

/** A draft as a browser keeps it: the number of saves, and the answer of the last one. */
export type Draft = {
  readonly id: string
  readonly revision: number
  readonly value: string | undefined
}

/** Settings of a served portal whose patients get the intake. */
export const INTAKE_IS_DUE = { TASKS: 'initial-questionnaire-assessment' }

const VALUES = ['not-at-all', 'several-days', 'more-than-half-the-days', 'nearly-every-day']
const START = 'mutation { startRun(flowId: "intake") { id revision state } }'
const SEND = `mutation ($runId: ID!, $revision: Int!, $events: [RunEventInput!]!) {
  sendRunEvents(runId: $runId, revision: $revision, events: $events) { outcome run { revision } } }`

/** Starts the intake over HTTP, or resumes it. */
export async function openDraft(url: string, token: string): Promise<Draft> {
  const { startRun: run } = await ask(url, token, START, {})
  if (!isObject(run)) throw new Error('Cannot open a run of "intake"')
  const value =
    isObject(run.state) && isObject(run.state.answers) ? run.state.answers['phq9-1'] : undefined
  return {
    id: String(run.id),
    revision: Number(run.revision),
    value: typeof value === 'string' ? value : undefined,
  }
}

/**
 * The save after a number of saves: the first two reach the first question, each later one changes
 * its answer.
 */
export function nextSave(revision: number) {
  const value = VALUES[revision % VALUES.length]
  const event = revision < 2 ? { type: 'next' } : { type: 'answer', field: 'phq9-1', value }
  return { value: revision < 2 ? undefined : value, events: [{ id: randomUUID(), event }] }
}

/** Sends a save. @returns True if the server acknowledged it. */
export async function sendSave(
  url: string,
  token: string,
  save: { readonly runId: string; readonly revision: number; readonly events: readonly object[] },
): Promise<boolean> {
  const { sendRunEvents: saved } = await ask(url, token, SEND, save)
  return isObject(saved) && saved.outcome === 'Saved'
}

/** The process of a data folder's PostgreSQL. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
}

async function ask(
  url: string,
  token: string,
  query: string,
  variables: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const body: unknown = await response.json()
  return isObject(body) && isObject(body.data) ? body.data : {}
}
