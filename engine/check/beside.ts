import type { Library } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'

/**
 * A kind of file that accompanies a flow: the ending after the flow's name, and its contents in
 * words.
 */
export type Beside = { readonly ending: string; readonly holds: string }

/** Reports a file that accompanies an unknown flow or is not named after its flow. */
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
  const found = (code: Finding['code'], message: string): Finding => ({
    code,
    file: path,
    pointer: '/flow',
    message,
  })
  return [
    ...(isUnknown ? [found('unknown-flow', `There is no flow "${flow}"`)] : []),
    ...(isMisnamed ? [found('file-name', `${holds} of flow "${flow}" belong in ${name}`)] : []),
  ]
}
