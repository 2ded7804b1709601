import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { Trx } from '../database/transaction.ts'
import type { CareType } from '../domains/organizations/tables.ts'

/** A provider whom demo patients can see. */
export type DemoProvider = {
  readonly id: string
  readonly name: string
  readonly pronouns: string
  readonly titles: string
  readonly classification: string
  readonly careTypes: readonly CareType[]
  readonly degrees: readonly string[]
  /** What the provider says of themselves. */
  readonly about: string
  /** Two-letter codes. */
  readonly states: readonly string[]
  /** IANA zone of the hours. */
  readonly timeZone: string
  readonly isPromoted?: boolean
  /** 1 is Monday; times as HH:MM. */
  readonly hours: readonly { readonly days: readonly number[]; readonly from: string; readonly to: string }[]
  /** Days from the first start. */
  readonly daysOff?: readonly number[]
  readonly traits: { readonly [category: string]: readonly string[] }
}

const TEXT = { type: 'string', minLength: 1 } as const
const TEXTS = { type: 'array', items: TEXT } as const
const TIME = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' } as const
const DAY_MS = 86_400_000

const PROVIDER = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'name',
    'pronouns',
    'titles',
    'classification',
    'careTypes',
    'degrees',
    'about',
    'states',
    'timeZone',
    'hours',
    'traits',
  ],
  properties: {
    id: TEXT,
    name: TEXT,
    pronouns: TEXT,
    titles: TEXT,
    classification: TEXT,
    careTypes: { type: 'array', minItems: 1, items: { enum: ['Therapy', 'Psychiatry'] } },
    degrees: TEXTS,
    about: TEXT,
    states: { ...TEXTS, minItems: 1 },
    timeZone: TEXT,
    isPromoted: { type: 'boolean' },
    hours: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['days', 'from', 'to'],
        properties: { days: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } }, from: TIME, to: TIME },
      },
    },
    daysOff: { type: 'array', items: { type: 'integer', minimum: 0 } },
    traits: { type: 'object', additionalProperties: TEXTS, required: [] },
  },
} as const

/**
 * Reads content/demo/providers.json.
 *
 * @throws {Error} If the file is missing or not of its shape.
 */
export function readDemoProviders(contentDir: string): readonly DemoProvider[] {
  const file = join(contentDir, 'demo/providers.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = new Ajv().compile<{ readonly providers: readonly DemoProvider[] }>({
    type: 'object',
    required: ['providers'],
    properties: { providers: { type: 'array', items: PROVIDER } },
  })
  if (isContent(content)) return content.providers
  const [issue] = isContent.errors ?? []
  throw new Error(`Cannot use ${file}: At ${issue?.instancePath || 'the top'}: ${issue?.message ?? 'not valid'}`)
}

/** Adds the demo providers that are not there yet, with their hours, traits and days off. */
export async function addDemoProviders(trx: Trx, providers: readonly DemoProvider[], now: Date): Promise<void> {
  for (const provider of providers) await addProvider(trx, provider, now)
}

async function addProvider(trx: Trx, provider: DemoProvider, now: Date): Promise<void> {
  const { id } = provider
  const [firstName = '', ...rest] = provider.name.split(' ')
  const added = await trx
    .insertInto('providers')
    .values({
      id,
      first_name: firstName,
      last_name: rest.join(' '),
      post_nominal_titles: provider.titles,
      classification: provider.classification,
      care_types: provider.careTypes,
      geo_states: provider.states,
      pronouns: provider.pronouns,
      gender: null,
      fun_fact: provider.about,
      eligible_for_scheduling_promotion: provider.isPromoted === true,
      degrees: provider.degrees,
      time_zone: provider.timeZone,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return
  const hours = provider.hours.flatMap(({ days, from, to }) =>
    days.map((weekday) => ({ provider_id: id, weekday, start_minute: minuteOf(from), end_minute: minuteOf(to) })),
  )
  await trx.insertInto('provider_hours').values(hours).execute()
  for (const [category, values] of Object.entries(provider.traits))
    await trx.insertInto('provider_traits').values({ provider_id: id, category, trait_values: values }).execute()
  for (const days of provider.daysOff ?? []) {
    const date = new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
    const off = { provider_id: id, date, kind: 'Off' as const, start_minute: 0, end_minute: 1440 }
    await trx.insertInto('provider_exceptions').values(off).execute()
  }
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
