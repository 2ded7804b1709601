import { expect, it } from 'vitest'
import { replyMistakes } from './reply-mistakes.ts'

const mistakes = (data: object) =>
  replyMistakes('PaymentSettings', {}, { paymentMethods: [], ...data })
const payments = { provider: 'Sandbox', publishableKey: null }

it('finds missing, extra and wrongly typed fields in a reply', () => {
  expect(mistakes({ appConfig: { payments } })).toEqual([])
  expect(mistakes({ __typename: 'Query', appConfig: { payments } })).toEqual([])
  expect(mistakes({ appConfig: { payments: { ...payments, more: 1 } } })).toEqual([
    'PaymentSettings: appConfig.payments.more: 1 instead of nothing',
  ])
  expect(mistakes({ appConfig: { payments: { publishableKey: null } } })).toHaveLength(1)
  expect(mistakes({ appConfig: { payments: { ...payments, provider: 7 } } })).toHaveLength(1)
})

it('finds a variable that the operation does not take, and an operation that the client does not have', () => {
  const saved = { savePaymentMethod: { id: 'p1' } }
  expect(replyMistakes('SavePaymentMethod', { token: 1 }, saved)[0]).toMatch(
    /^SavePaymentMethod: variables: /,
  )
  expect(replyMistakes('Nothing', {}, {})).toEqual(['Nothing: the client has no such operation'])
})
