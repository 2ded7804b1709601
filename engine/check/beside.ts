import type { Library } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'

/** What kind of file stands beside a flow: how its name goes on after the flow's, and what it holds, in words. */
export type Beside = { readonly ending: string; readonly holds: string }

/** Mistakes in which flow a file beside one belongs to: an unknown flow, another name than the flow's. */
export function besideFindings(
  path: string,
  flow: Json | undefined,
  { ending, holds }: Beside,
  library: Library | null,
): readonly Finding[] {
  if (typeof flow !== 'string') return []
  const name = `${flow}${ending}`
  const isUnknown = library !== null && !library.flows.has(flow)
  const isMisnamed = !path.endsWith(`/${name}`) && path !== name
  const found = (code: Finding['code'], message: string): Finding => ({ code, file: path, pointer: '/flow', message })
  return [
    ...(isUnknown ? [found('unknown-flow', `There is no flow "${flow}"`)] : []),
    ...(isMisnamed ? [found('file-name', `${holds} of flow "${flow}" belong in ${name}`)] : []),
  ]
}
