import type { JsonObject } from '../../../definition/types.ts'

export function isFlowSource({ kind }: JsonObject): boolean {
  return kind === undefined || kind === 'flow'
}

export function hasRules(source: JsonObject): boolean {
  return isFlowSource(source) || source.kind === 'instrument' || source.kind === 'facts'
}
