import type { Json } from '#engine/index.ts'

const WIDTH = 130

/**
 * Formats JSON like the hand-written definitions: anything that fits on one line is on one line.
 */
export function compactJson(value: Json, indent = ''): string {
  const line = lineOf(value)
  if (indent.length + line.length <= WIDTH && indent !== '') return line
  const inner = `${indent}  `
  if (Array.isArray(value))
    return `[\n${value.map((one: Json) => inner + compactJson(one, inner)).join(',\n')}\n${indent}]`
  if (typeof value !== 'object' || value === null) return line
  const members = Object.entries(value).map(
    ([key, member]) => `${inner}${JSON.stringify(key)}: ${compactJson(member, inner)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

function lineOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${lineOf(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
