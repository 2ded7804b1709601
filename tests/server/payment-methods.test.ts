import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { at, type Person, type PersonStory, startServer, tokenOf } from '#tests/support/server.ts'

const lines: string[] = []
const server = await startServer(
  { LOG_LEVEL: 'trace' },
  { logStream: { write: (line: string) => void lines.push(line) } },
)
afterAll(() => server.close())
const { db } = server.app.platform

const SAVE = `mutation ($token: String!, $type: String!, $key: String!) {
  savePaymentMethod(token: $token, type: $type, idempotencyKey: $key) { id brand last4 expiryMonth expiryYear isCurrent }
}`
const READ = '{ paymentMethods { id brand last4 isCurrent } currentUser { hasPaymentMethod } }'

async function patient(story: PersonStory = {}) {
  const person = await server.addPerson(story)
  const token = await tokenOf(server, person)
  return {
    person,
    save: (card: string, key: string = randomUUID(), type = 'card') =>
      server.ask(SAVE, { variables: { token: card, type, key }, token }),
    ask: (text: string) => server.ask(text, { token }),
    read: async () => (await server.ask(READ, { token })).data,
  }
}

const cardsOf = ({ id }: Person) =>
  db.selectFrom('payment_methods').selectAll().where('user_id', '=', id).execute()

const tokenize = (card: object) =>
  server.app.inject({ method: 'POST', url: '/sandbox/payment-methods', payload: card })
/** Eight digits in a row: ids have four of them by chance. */
const CARD_NUMBER = /4242[ -]?4242/
const CARD = {
  number: '4242424242424242',
  expiryMonth: 4,
  expiryYear: 2027,
  cvc: '123',
  zip: '12207',
}

describe('saving a payment method', () => {
  it.each([
    ['pm_card_visa', { brand: 'visa', last4: '4242' }],
    ['pm_card_mastercard', { brand: 'mastercard', last4: '4444' }],
  ])(
    'saves the token’s card, and the person then has one: %s [CALL-19] [MUTA-11]',
    async (token, kept) => {
      const { save, read } = await patient()
      expect(at(await read(), 'currentUser', 'hasPaymentMethod')).toBe(false)
      const answer = await save(token)
      const card = at(answer.data, 'savePaymentMethod')
      expect(card).toMatchObject({ ...kept, isCurrent: true })
      expect(await read()).toEqual({
        paymentMethods: [{ id: at(card, 'id'), ...kept, isCurrent: true }],
        currentUser: { hasPaymentMethod: true },
      })
    },
  )

  it('by token and type is readable afterwards as the card on file: its kind, last four and expiry [DCAL-22] [DCAL-23] [DENT-04]', async () => {
    const { save, ask } = await patient()
    const onFile = async () =>
      (await ask('{ getPaymentInfo { cardType lastFour expirationDate } }')).data
    expect(await onFile()).toEqual({ getPaymentInfo: null })
    await save('pm_card_visa')
    expect(await onFile()).toEqual({
      getPaymentInfo: { cardType: 'visa', lastFour: '4242', expirationDate: expect.any(String) },
    })
    const own = at((await tokenize({ ...CARD, number: '5555555555554444' })).json(), 'token')
    await save(String(own))
    expect(await onFile()).toEqual({
      getPaymentInfo: { cardType: 'mastercard', lastFour: '4444', expirationDate: '04/2027' },
    })
    expect((await save('pm_card_visa', randomUUID(), 'bank')).code).toBe('INVALID_CARD')
    expect(at(await onFile(), 'getPaymentInfo', 'lastFour')).toBe('4444')
  })

  it('on file has the person’s name, its last four, its expiry and its kind; at first there is no card [AENT-17] [QURY-03]', async () => {
    for (const [first_name, last_name, token, kept] of [
      ['Ana', 'Lee', 'pm_card_visa', { lastFour: '4242', cardType: 'visa' }],
      ['Benoît', 'de Vries', 'pm_card_mastercard', { lastFour: '4444', cardType: 'mastercard' }],
    ] as const) {
      const { person, save, ask } = await patient()
      await db
        .updateTable('users')
        .set({ first_name, last_name })
        .where('id', '=', person.id)
        .execute()
      const onFile = async () =>
        (await ask('{ getPaymentInfo { name lastFour expirationDate cardType } }')).data
      expect(await onFile()).toEqual({ getPaymentInfo: null })
      await save(token)
      expect(await onFile()).toEqual({
        getPaymentInfo: {
          ...kept,
          name: `${first_name} ${last_name}`,
          expirationDate: expect.stringMatching(/^\d{2}\/\d{4}$/),
        },
      })
    }
  })

  it('saves one card per key: for a double click, a retry, a lost reply [CALL-19]', async () => {
    const { person, save } = await patient()
    const key = randomUUID()
    const answers = await Promise.all([
      save('pm_card_visa', key),
      save('pm_card_visa', key),
      save('pm_card_visa', key),
    ])
    answers.push(await save('pm_card_visa', key))
    expect(new Set(answers.map((answer) => at(answer.data, 'savePaymentMethod', 'id'))).size).toBe(
      1,
    )
    expect(await cardsOf(person)).toHaveLength(1)
    expect((await save('pm_card_mastercard', key)).code).toBe('KEY_REUSED')
  })

  it('charges visits to the newest card, even if two arrive together', async () => {
    const { person, save, read } = await patient()
    await save('pm_card_visa')
    const answers = await Promise.all(
      ['mastercard', 'amex', 'discover', 'visa_debit'].map((name) => save(`pm_card_${name}`)),
    )
    expect(answers.map((answer) => answer.code)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect((await cardsOf(person)).filter((card) => card.is_current)).toHaveLength(1)
    await save('pm_card_amex')
    expect(at(await read(), 'paymentMethods')).toHaveLength(6)
    expect((await cardsOf(person)).filter((card) => card.is_current)).toMatchObject([
      { brand: 'amex' },
    ])
  })

  it.each(['pm_card_chargeDeclined', 'tok_chargeDeclinedInsufficientFunds'])(
    'refuses %s in words that name a contact, and saves nothing',
    async (card) => {
      const { person, save, read } = await patient()
      const answer = await save(card)
      expect([answer.code, answer.message]).toEqual([
        'CARD_DECLINED',
        'Your card was declined, please contact support@mantra.example.',
      ])
      expect(await cardsOf(person)).toEqual([])
      expect(at(await read(), 'currentUser', 'hasPaymentMethod')).toBe(false)
      const key = randomUUID()
      expect((await save(card, key)).code).toBe('CARD_DECLINED')
      expect((await save('pm_card_visa', key)).code).toBeUndefined()
    },
  )

  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    'pm_4242424242424242',
    'tok_4242-4242-4242-4242',
    'pm_',
    'card',
    '',
  ])('refuses %j as a token, and neither repeats nor logs it', async (sent) => {
    const { person, save } = await patient()
    const answer = await save(sent)
    expect([answer.code, answer.message]).toEqual([
      'INVALID_CARD',
      'Please enter a valid credit card number.',
    ])
    if (sent.length > 4) expect(answer.text).not.toContain(sent)
    expect(lines.join('\n')).not.toMatch(CARD_NUMBER)
    expect(await cardsOf(person)).toEqual([])
  })

  it('accepts a token that has many digits by chance', async () => {
    const { save } = await patient()
    const id = 'pm_e1234567890123456789f01'
    const card = {
      id,
      customer_id: null,
      name: 'visa' as const,
      expiry_month: 4,
      expiry_year: 2027,
      created_at: new Date(),
    }
    await db.insertInto('sandbox_cards').values(card).execute()
    expect((await save(id)).code).toBeUndefined()
  })

  it("refuses a type that is not a card, an unknown token, and another person's card [CALL-19]", async () => {
    const ada = await patient()
    const bea = await patient()
    expect((await ada.save('pm_card_visa', randomUUID(), 'bank')).code).toBe('INVALID_CARD')
    expect((await ada.save(`pm_${randomUUID()}`)).code).toBe('INVALID_CARD')
    const card: unknown = (await tokenize(CARD)).json()
    const token = String(at(card, 'token'))
    expect((await ada.save(token)).code).toBeUndefined()
    expect((await bea.save(token)).code).toBe('INVALID_CARD')
    expect(await cardsOf(bea.person)).toEqual([])
  })

  it('refuses a person who is logged out, under age, in a state without care or waiting for consent', async () => {
    const variables = { token: 'pm_card_visa', type: 'card', key: randomUUID() }
    expect((await server.ask(SAVE, { variables })).code).toBe('INVALID_AUTHENTICATION')
    expect((await (await patient({ birthDate: '2015-01-01' })).save('pm_card_visa')).code).toBe(
      'NOT_ELIGIBLE',
    )
    expect((await (await patient({ state: 'AK' })).save('pm_card_visa')).code).toBe('NOT_ELIGIBLE')
    const minor = await patient()
    await db
      .updateTable('users')
      .set({ awaiting_minor_consent: true })
      .where('id', '=', minor.person.id)
      .execute()
    expect((await minor.save('pm_card_visa')).code).toBe('CONSENT_REQUIRED')
  })
})

describe("the sandbox's card form", () => {
  it('makes a token of a test card and stores no number, code or zip', async () => {
    const answer = await tokenize(CARD)
    const token = String(at(answer.json(), 'token'))
    const row = await db
      .selectFrom('sandbox_cards')
      .selectAll()
      .where('id', '=', token)
      .executeTakeFirstOrThrow()
    expect(Object.values(row)).not.toContainEqual(expect.stringMatching(/^(4242.*|12207|123)$/))
    expect(lines.join('\n')).not.toMatch(CARD_NUMBER)
    expect(lines.join('\n')).not.toMatch(/\b12207\b/)
    const { save } = await patient()
    expect(at((await save(token)).data, 'savePaymentMethod')).toMatchObject({
      last4: '4242',
      expiryMonth: 4,
      expiryYear: 2027,
    })
  })

  it.each([
    ['no test card', { number: '4111111111111112' }],
    ['too short', { number: '4242' }],
    ['not digits', { number: '4242 4242 4242 4242' }],
    ['expired last month', { expiryMonth: 2, expiryYear: 2026 }],
    ['a month of 13', { expiryMonth: 13 }],
    ['a code of two digits', { cvc: '12' }],
    ['a zip of four digits', { zip: '1220' }],
  ])('refuses a card that is %s without repeating it', async (_what, given) => {
    const answer = await tokenize({ ...CARD, ...given })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      errors: [
        {
          message: 'Please enter a valid credit card number.',
          extensions: { code: 'INVALID_CARD' },
        },
      ],
    })
  })

  it('accepts a card in the month of its expiry', async () => {
    expect((await tokenize({ ...CARD, expiryMonth: 3, expiryYear: 2026 })).statusCode).toBe(200)
  })
})
