import { parseArgs } from 'node:util'
import type { CareType } from '../domains/organizations/tables.ts'

/** The options of a command, by name. */
export type Options<Needed extends string> = {
  /** The text of a required option. */
  readonly needed: (name: Needed) => string
  readonly text: (name: string) => string | undefined
  readonly isSet: (name: string) => boolean
}

/**
 * Reads a command's options.
 *
 * @param needed Required options, each with a text.
 * @param others Optional ones: with a text, or switches.
 * @throws {Error} With the usage, if an option is missing or unknown.
 */
export function readOptions<const Needed extends string>(
  usage: string,
  needed: readonly Needed[],
  others: { readonly [name: string]: 'string' | 'boolean' } = {},
): Options<Needed> {
  const names = {
    ...Object.fromEntries(needed.map((name) => [name, 'string' as const])),
    ...others,
  }
  const options = Object.fromEntries(Object.entries(names).map(([name, type]) => [name, { type }]))
  const values = parse(usage, options)
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const missing = needed.filter((name) => (text(name) ?? '').trim() === '')
  if (missing.length > 0)
    throw new Error(`Say ${missing.map((name) => `--${name}`).join(' and ')}: ${usage}`)
  return { needed: (name) => text(name) ?? '', text, isSet: (name) => values[name] === true }
}

function parse(
  usage: string,
  options: { readonly [name: string]: { readonly type: 'string' | 'boolean' } },
) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message.split('.')[0] : 'Unknown option'}: ${usage}`,
    )
  }
}

/**
 * Parses a whole number; `undefined` without a text.
 *
 * @throws {Error} If it is not a whole number.
 */
export function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return Number(text)
}

/** Parses care types separated by commas. @throws {Error} If one is unknown. */
export function readCareTypes(text: string | undefined): readonly CareType[] {
  if (text === undefined) return []
  return [...new Set(text.split(',').map((one) => careTypeOf(one.trim())))]
}

function careTypeOf(text: string): CareType {
  if (text !== 'Therapy' && text !== 'Psychiatry')
    throw new Error(`"${text}" is not a care type: expected Therapy or Psychiatry`)
  return text
}
