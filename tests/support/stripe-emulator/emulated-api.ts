import { EMULATED_CARDS, type Decline, type EmulatedCard } from './emulated-cards.ts'

/** A request to Stripe's API: the form's fields by their bracketed names. */
type ApiRequest = { readonly method: string; readonly path: string; readonly form: URLSearchParams }
export type ApiAnswer = { readonly status: number; readonly body: object }

type Method = {
  readonly id: string
  readonly card: EmulatedCard
  customer: string | null
  expiryYear: number
}
type Intent = {
  readonly id: string
  readonly customer: string
  readonly amount: number
  readonly status: string
  readonly metadata: { readonly reference: string }
  /** Seconds since 1970. */
  readonly created: number
  refundedInCents: number
}

type Refund = {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  readonly metadata: { readonly reference: string }
  readonly created: number
  status: 'succeeded' | 'failed'
}

type Setup = {
  readonly id: string
  readonly secret: string
  readonly customer: string
  readonly method: Method
  readonly metadata: { readonly kept_for: string }
  status: 'requires_action' | 'requires_payment_method' | 'succeeded'
}

/** The objects that Stripe stores. */
export type EmulatedState = {
  readonly customers: string[]
  readonly methods: Map<string, Method>
  readonly setups: Setup[]
  /** Newest first, like Stripe's lists. */
  readonly intents: Intent[]
  readonly refunds: Refund[]
  /** An amount that Stripe charges in excess, as a fault. */
  takesMoreByCents: number
}

export type EmulatedApi = {
  readonly state: EmulatedState
  readonly answer: (request: ApiRequest) => ApiAnswer
  /** The patient's reply to the bank, in the browser. */
  readonly answerBank: (clientSecret: string, isConfirmed: boolean) => void
}

/** The part of Stripe's API that the gateway uses, as documented. */
export function createEmulatedApi(now: () => Date): EmulatedApi {
  const state: EmulatedState = {
    customers: [],
    methods: new Map(),
    setups: [],
    intents: [],
    refunds: [],
    takesMoreByCents: 0,
  }
  let count = 0
  const newId = (prefix: string): string => {
    count += 1
    return `${prefix}_${String(count).padStart(6, '0')}`
  }

  const methodOf = (token: string): Method | undefined => {
    const card = EMULATED_CARDS[token.replace(/^(pm_card|tok)_/, '')]
    if (card === undefined) return state.methods.get(token)
    const method: Method = { id: newId('pm'), card, customer: null, expiryYear: 2030 }
    state.methods.set(method.id, method)
    return method
  }

  const setUp = ({ form }: ApiRequest): ApiAnswer => {
    const customer = form.get('customer') ?? ''
    const method = methodOf(form.get('payment_method') ?? '')
    if (!state.customers.includes(customer)) return missing('customer')
    if (method === undefined || (method.customer !== null && method.customer !== customer))
      return missing('payment_method')
    if (method.card.declinesSetup) return decline(method.card.declinesSetup)
    const asks = method.card.asksPatient === true && method.customer === null
    const id = newId('seti')
    const metadata = { kept_for: form.get('metadata[kept_for]') ?? '' }
    const status = asks ? 'requires_action' : 'succeeded'
    const setup: Setup = { id, secret: `${id}_secret_1`, customer, method, metadata, status }
    state.setups.push(setup)
    if (!asks) method.customer = customer
    return ok(presentSetup(setup))
  }

  const readSetup = (id: string): ApiAnswer => {
    const setup = state.setups.find((one) => one.id === id)
    return setup === undefined ? missing('intent', 404) : ok(presentSetup(setup))
  }

  const readMethod = (customer: string, id: string): ApiAnswer => {
    const method = state.methods.get(id)
    return method?.customer === customer
      ? ok(presentMethod(method))
      : missing('payment_method', 404)
  }

  const removeCustomer = (id: string): ApiAnswer => {
    const place = state.customers.indexOf(id)
    if (place < 0) return missing('customer', 404)
    state.customers.splice(place, 1)
    for (const method of state.methods.values()) if (method.customer === id) method.customer = null
    return ok({ id, object: 'customer', deleted: true })
  }

  const charge = ({ form }: ApiRequest): ApiAnswer => {
    const customer = form.get('customer') ?? ''
    const amount = Number(form.get('amount'))
    const method = state.methods.get(form.get('payment_method') ?? '')
    if (method === undefined || method.customer !== customer) return missing('payment_method')
    if (!(amount >= 50)) return refused('amount_too_small', 'amount')
    if (
      form.get('confirm') !== 'true' ||
      form.get('off_session') !== 'true' ||
      form.get('currency') !== 'usd'
    )
      return refused('parameter_missing', 'confirm')
    const metadata = { reference: form.get('metadata[reference]') ?? '' }
    const isDeclined = method.card.declinesCharge !== undefined
    const status = isDeclined ? 'requires_payment_method' : 'succeeded'
    const taken = amount + state.takesMoreByCents
    const intent: Intent = {
      id: newId('pi'),
      customer,
      amount: taken,
      status,
      metadata,
      created: created(),
      refundedInCents: 0,
    }
    state.intents.unshift(intent)
    return method.card.declinesCharge
      ? decline(method.card.declinesCharge, intent)
      : ok(presentIntent(intent))
  }

  const created = (): number => Math.floor(now().getTime() / 1000)

  /** Pages a list like Stripe. */
  const page = (
    url: string,
    form: URLSearchParams,
    all: readonly (Intent | Refund)[],
    present: (one: Intent | Refund) => object,
  ) => {
    const since = Number(form.get('created[gte]') ?? 0)
    const listed = all.filter((one) => one.created >= since)
    const after = form.get('starting_after')
    const start = after === null ? 0 : listed.findIndex(({ id }) => id === after) + 1
    const limit = Number(form.get('limit') ?? 10)
    const data = listed.slice(start, start + limit).map(present)
    return ok({ object: 'list', url, has_more: listed.length > start + limit, data })
  }

  const listIntents = ({ form }: ApiRequest): ApiAnswer => {
    const customer = form.get('customer')
    const all =
      customer === null
        ? state.intents
        : state.intents.filter((intent) => intent.customer === customer)
    return page('/v1/payment_intents', form, all, (one) =>
      'customer' in one ? presentIntent(one) : one,
    )
  }

  const listRefunds = ({ form }: ApiRequest): ApiAnswer => {
    const charge = form.get('payment_intent')
    const all =
      charge === null
        ? state.refunds
        : state.refunds.filter((refund) => refund.payment_intent === charge)
    return page('/v1/refunds', form, all, (one) => ({ object: 'refund', ...one }))
  }

  const refund = ({ form }: ApiRequest): ApiAnswer => {
    const intent = state.intents.find(({ id }) => id === form.get('payment_intent'))
    if (intent === undefined) return missing('payment_intent')
    const left = intent.amount - intent.refundedInCents
    const amount = Number(form.get('amount') ?? left)
    if (left === 0) return refused('charge_already_refunded', 'payment_intent')
    if (!(amount > 0 && amount <= left)) return refused('amount_too_large', 'amount')
    intent.refundedInCents += amount
    const metadata = { reference: form.get('metadata[reference]') ?? '' }
    const made: Refund = {
      id: newId('re'),
      payment_intent: intent.id,
      amount,
      metadata,
      created: created(),
      status: 'succeeded',
    }
    state.refunds.unshift(made)
    return ok({ object: 'refund', ...made })
  }

  const routes: { readonly [route: string]: (request: ApiRequest) => ApiAnswer } = {
    'POST /v1/customers': () => {
      const id = newId('cus')
      state.customers.push(id)
      return ok({ id, object: 'customer' })
    },
    'POST /v1/payment_methods': ({ form }) => {
      const method = methodOf(form.get('card[token]') ?? '')
      return method === undefined ? missing('card[token]') : ok(presentMethod(method))
    },
    'POST /v1/setup_intents': setUp,
    'POST /v1/payment_intents': charge,
    'GET /v1/payment_intents': listIntents,
    'GET /v1/refunds': listRefunds,
    'POST /v1/refunds': refund,
  }
  return {
    state,
    answer: (request) => {
      const setup = /^GET \/v1\/setup_intents\/(\w+)$/.exec(
        `${request.method} ${request.path}`,
      )?.[1]
      if (setup !== undefined) return readSetup(setup)
      const removed = /^DELETE \/v1\/customers\/(\w+)$/.exec(
        `${request.method} ${request.path}`,
      )?.[1]
      if (removed !== undefined) return removeCustomer(removed)
      const [, customer, method] =
        /^GET \/v1\/customers\/(\w+)\/payment_methods\/(\w+)$/.exec(
          `${request.method} ${request.path}`,
        ) ?? []
      if (customer !== undefined && method !== undefined) return readMethod(customer, method)
      return routes[`${request.method} ${request.path}`]?.(request) ?? missing('path', 404)
    },
    answerBank: (secret, isConfirmed) => {
      const setup = state.setups.find((one) => one.secret === secret)
      if (setup === undefined) throw new Error('There is no such setup')
      setup.status = isConfirmed ? 'succeeded' : 'requires_payment_method'
      if (isConfirmed) setup.method.customer = setup.customer
    },
  }
}

function presentMethod({ id, card, customer, expiryYear }: Method): object {
  return {
    id,
    object: 'payment_method',
    type: 'card',
    customer,
    card: { brand: card.brand, last4: card.last4, exp_month: 8, exp_year: expiryYear },
  }
}

function presentSetup({ id, secret, status, method }: Setup): object {
  return {
    id,
    object: 'setup_intent',
    client_secret: secret,
    status,
    payment_method: presentMethod(method),
  }
}

function presentIntent({ refundedInCents: _refunded, ...intent }: Intent): object {
  const amount_received = intent.status === 'succeeded' ? intent.amount : 0
  return { object: 'payment_intent', currency: 'usd', amount_received, ...intent }
}

function ok(body: object): ApiAnswer {
  return { status: 200, body }
}

function missing(param: string, status = 400): ApiAnswer {
  return {
    status,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param,
        message: `No such ${param}: leaked-words`,
      },
    },
  }
}

function refused(code: string, param: string): ApiAnswer {
  return {
    status: 400,
    body: {
      error: { type: 'invalid_request_error', code, param, message: 'Refused: leaked-words' },
    },
  }
}

function decline({ code, declineCode }: Decline, intent?: Intent): ApiAnswer {
  const payment_intent = intent === undefined ? undefined : presentIntent(intent)
  return {
    status: 402,
    body: {
      error: {
        type: 'card_error',
        code,
        decline_code: declineCode,
        message: 'Declined: leaked-words',
        payment_intent,
      },
    },
  }
}
