import type { Json } from '../../definition/types.ts'

/** The only step of a flow that stands in place of one that is not gone into. */
export const IDLE = '$idle'

/** The name of the flow that stands in place of another. */
export function idleName(flow: string): string {
  return `${IDLE} ${flow}`
}

/** The flow that an author named, also where another stands in its place. */
export function flowBehind(flow: string): string {
  return flow.startsWith(`${IDLE} `) ? flow.slice(IDLE.length + 1) : flow
}

/** A flow of which nothing matters: it shows something, and nothing can be done there. */
export function idleFlow(flow: string): { readonly id: string; readonly [key: string]: Json } {
  return { id: idleName(flow), title: 'Something else', mode: 'first', steps: [{ id: IDLE, view: IDLE }] }
}
