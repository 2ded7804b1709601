import type { CallPass } from '#renderer/call/call-room.ts'

/** A visit for the demo. Times are instants. */
export type DemoVisit = {
  readonly id: number
  readonly patient: string
  readonly provider: string
  readonly startTime: string
  readonly checkedInAt: string | null
}

/** @returns `null` in production, where the demo does not exist. */
export async function readDemoVisits(): Promise<readonly DemoVisit[] | null> {
  const reply = await fetch('/demo/visits')
  if (!reply.ok) return null
  const { visits }: { readonly visits: readonly DemoVisit[] } = await reply.json()
  return visits
}

/** Joins the call of a visit as its provider. */
export async function joinDemoVisit(id: number): Promise<CallPass> {
  return (await post(`/demo/visits/${id}/join`)).json()
}

/** Moves a visit to begin in two minutes. */
export async function holdDemoVisitNow(id: number): Promise<void> {
  await post(`/demo/visits/${id}/now`)
}

async function post(path: string): Promise<Response> {
  const reply = await fetch(path, { method: 'POST' })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply
}
