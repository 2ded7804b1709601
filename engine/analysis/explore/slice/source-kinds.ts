import type { JsonObject } from '../../../definition/types.ts'

export function isFlow({ kind }: JsonObject): boolean {
  return kind === undefined || kind === 'flow'
}

export function hasRules(source: JsonObject): boolean {
  return isFlow(source) || source.kind === 'instrument' || source.kind === 'facts'
}
