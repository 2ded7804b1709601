import { parseArgs } from 'node:util'
import type { CareType } from '../domains/organizations/tables.ts'

/** The options that a command was called with, by name. */
export type Options<Needed extends string> = {
  /** The text of an option that must be there. */
  readonly needed: (name: Needed) => string
  readonly text: (name: string) => string | undefined
  readonly isSet: (name: string) => boolean
}

/**
 * Reads a command's options.
 *
 * @param needed Options that must be there, each with a text.
 * @param others Options that may be there: with a text, or as a switch.
 * @throws {Error} Naming the usage where one is missing or unknown.
 */
export function readOptions<const Needed extends string>(
  usage: string,
  needed: readonly Needed[],
  others: { readonly [name: string]: 'string' | 'boolean' } = {},
): Options<Needed> {
  const names = { ...Object.fromEntries(needed.map((name) => [name, 'string' as const])), ...others }
  const options = Object.fromEntries(Object.entries(names).map(([name, type]) => [name, { type }]))
  const values = parse(usage, options)
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const missing = needed.filter((name) => (text(name) ?? '').trim() === '')
  if (missing.length > 0) throw new Error(`Say ${missing.map((name) => `--${name}`).join(' and ')}: ${usage}`)
  return { needed: (name) => text(name) ?? '', text, isSet: (name) => values[name] === true }
}

function parse(usage: string, options: { readonly [name: string]: { readonly type: 'string' | 'boolean' } }) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message.split('.')[0] : 'Unknown option'}: ${usage}`)
  }
}

/** A whole number; `undefined` where nothing was said. @throws {Error} If it is none. */
export function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return Number(text)
}

/** Care types with commas; none where nothing was said. @throws {Error} If one of them is none. */
export function readCareTypes(text: string | undefined): readonly CareType[] {
  if (text === undefined) return []
  return [...new Set(text.split(',').map((one) => careTypeOf(one.trim())))]
}

function careTypeOf(text: string): CareType {
  if (text !== 'Therapy' && text !== 'Psychiatry') throw new Error(`"${text}" is no care type: expected Therapy or Psychiatry`)
  return text
}
