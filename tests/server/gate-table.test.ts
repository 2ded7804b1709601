import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flowOf } from '#engine/index.ts'
import { readGateTable } from '#server/domains/gate/gate-table.ts'
import { operationNames } from '#server/graphql/schema-text.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { inFolder } from '#tests/support/server.ts'

const CONTENT = join(import.meta.dirname, '../../content')
const table = readGateTable(CONTENT, operationNames())

describe('the table of the gate', () => {
  it('knows every operation of the API and every step of the gate', () => {
    expect(table.steps.toSorted()).toEqual(
      flowOf(shipped, table.flow)
        .steps.map(({ id }) => id)
        .toSorted(),
    )
    expect(() => readGateTable(CONTENT, [...operationNames(), 'Mutation.new'])).toThrow(
      /gate\.json:\d+:\d+: At \/always: Mutation\.new stands neither here nor in a group/,
    )
  })

  it.each([
    [
      'an unknown operation',
      '"Mutation.payVisit"',
      '"Mutation.payVisits"',
      'there is no operation Mutation.payVisits',
    ],
    [
      'an operation that appears twice',
      '"Mutation.track",',
      '"Mutation.track", "Mutation.payVisit",',
      'Mutation.payVisit stands twice',
    ],
    ['an unknown group', '["booking"]', '["bookings"]', 'there is no group bookings'],
    ['an unknown code', '"NO_PAYMENT_METHOD"', '"NO_CARD"', 'the server has no such code'],
    [
      'a refusal without a code',
      ', "code": "NO_PAYMENT_METHOD"',
      '',
      "must have required property 'code'",
    ],
  ])('is refused with %s', (_case, from, to, reason) =>
    inFolder((folder) => {
      cpSync(CONTENT, folder, { recursive: true })
      const file = join(folder, 'portal/gate.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
      expect(() => readGateTable(folder, operationNames())).toThrow(reason)
    }),
  )

  it('gives the code of a step for the operations that it refuses, and for no others', () => {
    const operations = ['startRun', 'scheduleAppointment', 'savePaymentMethod', 'logout', 'unknown']
    const codesAt = (step: string) =>
      operations.map((name) => table.codeAt(step, `Mutation.${name}`))
    expect(codesAt('minor-consent')).toEqual([
      ...Array(3).fill('CONSENT_REQUIRED'),
      undefined,
      undefined,
    ])
    expect(codesAt('payment-entry')).toEqual([
      undefined,
      'NO_PAYMENT_METHOD',
      undefined,
      undefined,
      undefined,
    ])
    expect(codesAt('welcome')).toEqual(operations.map(() => undefined))
    expect(operations.map((name) => table.isEverRefused(`Mutation.${name}`))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(() => codesAt('unknown')).toThrow(
      'content/portal/gate.json does not know its step "unknown"',
    )
  })
})
