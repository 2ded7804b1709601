/** An event in the portal's format. */
export type TrackedEvent = { readonly tag: string; readonly data?: unknown }

/** The events in a request to the API. */
export function trackedIn(body: unknown): readonly TrackedEvent[] {
  return isOperation(body) && body.operationName === 'TrackAll' ? (body.variables.events ?? []) : []
}

type Operation = {
  readonly operationName: string
  readonly variables: { readonly events?: readonly TrackedEvent[] }
}

/** True if a request is an operation of the API. */
export function isOperation(body: unknown): body is Operation {
  return typeof body === 'object' && body !== null && 'operationName' in body && 'variables' in body
}
