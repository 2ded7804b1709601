import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Trx } from '../database/transaction.ts'
import type { CareType } from '../domains/organizations/tables.ts'
import type { NewProvider } from '../enrolment/new-provider.ts'
import { putProvider } from '../enrolment/put-provider.ts'
import { fileValidator } from '../schema-validators.ts'

type DemoProvider = {
  readonly id: string
  readonly name: string
  readonly pronouns: string
  readonly gender: string
  readonly titles: string
  readonly classification: string
  readonly careTypes: readonly CareType[]
  readonly degrees: readonly string[]
  /** The provider's description of themselves. */
  readonly about: string
  /** Two-letter state codes. */
  readonly states: readonly string[]
  /** IANA time zone of the hours. */
  readonly timeZone: string
  readonly isPromoted?: boolean
  /** 1 is Monday. Times as HH:MM. */
  readonly hours: readonly {
    readonly days: readonly number[]
    readonly from: string
    readonly to: string
  }[]
  /** Days off, counted from the first start. */
  readonly daysOff?: readonly number[]
  readonly traits: { readonly [category: string]: readonly string[] }
}

const DAY_MS = 86_400_000

/**
 * Reads content/demo/providers.json.
 *
 * @throws {Error} If the file is missing or invalid.
 */
export function readDemoProviders(contentDir: string): readonly DemoProvider[] {
  const file = join(contentDir, 'demo/providers.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = fileValidator<{ readonly providers: readonly DemoProvider[] }>(
    join(contentDir, 'demo/providers.schema.json'),
  )
  if (isContent(content)) return content.providers
  const [issue] = isContent.errors ?? []
  throw new Error(
    `Cannot use ${file}: At ${issue?.instancePath || 'the top'}: ${issue?.message ?? 'not valid'}`,
  )
}

/** Adds missing demo providers with their hours, traits and days off. */
export async function addDemoProviders(
  trx: Trx,
  providers: readonly DemoProvider[],
  now: Date,
): Promise<void> {
  const there = new Set(
    (await trx.selectFrom('providers').select('id').execute()).map(({ id }) => id),
  )
  for (const provider of providers)
    if (!there.has(provider.id)) await putProvider(trx, newProvider(provider, now))
}

function newProvider({ name, daysOff = [], ...provider }: DemoProvider, now: Date): NewProvider {
  const [firstName = '', ...rest] = name.split(' ')
  const dateIn = (days: number) =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return {
    ...provider,
    firstName,
    lastName: rest.join(' '),
    exceptions: daysOff.map((days) => ({ date: dateIn(days), kind: 'Off' })),
  }
}
