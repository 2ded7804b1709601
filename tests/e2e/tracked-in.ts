/** An event as the portal sends it. */
export type TrackedEvent = { readonly tag: string; readonly data?: unknown }

/** What a request to the API tracks. */
export function trackedIn(body: unknown): readonly TrackedEvent[] {
  return isOperation(body) && body.operationName === 'TrackAll' ? (body.variables.events ?? []) : []
}

type Operation = { readonly operationName: string; readonly variables: { readonly events?: readonly TrackedEvent[] } }

/** Whether a request is an operation of the API. */
export function isOperation(body: unknown): body is Operation {
  return typeof body === 'object' && body !== null && 'operationName' in body && 'variables' in body
}
