import type { Json } from '../../../definition/types.ts'

/** The id of the only step in a placeholder flow. */
export const PLACEHOLDER = '$idle'

/** The id of the flow that replaces another. */
export function placeholderName(flow: string): string {
  return `${PLACEHOLDER} ${flow}`
}

/** The original flow, if a placeholder replaces it; otherwise the same flow. */
export function replacedFlow(flow: string): string {
  return flow.startsWith(`${PLACEHOLDER} `) ? flow.slice(PLACEHOLDER.length + 1) : flow
}

/** A flow that only shows something. It replaces a flow that is not explored. */
export function placeholderFlow(flow: string): {
  readonly id: string
  readonly [key: string]: Json
} {
  return {
    id: placeholderName(flow),
    title: 'Something else',
    mode: 'first',
    steps: [{ id: PLACEHOLDER, view: PLACEHOLDER }],
  }
}
