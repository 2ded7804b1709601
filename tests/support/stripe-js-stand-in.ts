/** The stand-in's behavior when a token is requested. */
type StripeReply =
  | { readonly paymentMethod: { readonly id: string } }
  | { readonly error: { readonly type: string; readonly message: string } }

/** A stand-in for Stripe's script. Its frames are plain inputs, labeled with the element's type. */
type StripeStandIn = {
  /** Number, date and code of each requested token. */
  readonly asked: string[]
  /** Client secrets for which the patient had to confirm a card. */
  readonly confirmed: string[]
  readonly keys: string[]
  reply: StripeReply
  /** How many more loads of the script fail. */
  failures: number
  /** The addresses of the script in the page. */
  readonly addresses: string[]
}

type Listener = (event: object) => void

/** Puts the stand-in in the place where the page's loader expects Stripe's script. */
export function standInForStripe(reply: StripeReply): StripeStandIn {
  const standIn: StripeStandIn = {
    asked: [],
    confirmed: [],
    keys: [],
    addresses: [],
    reply,
    failures: 0,
  }
  Reflect.set(window, 'Stripe', undefined)
  new MutationObserver((changes) => {
    for (const script of changes.flatMap((change) => [...change.addedNodes])) {
      if (
        !(script instanceof HTMLScriptElement) ||
        !script.src.startsWith('https://js.stripe.com/')
      )
        continue
      standIn.addresses.push(script.src)
      if (standIn.failures > 0) {
        standIn.failures -= 1
        script.dispatchEvent(new Event('error'))
        continue
      }
      const open = (key: string) => {
        standIn.keys.push(key)
        return stripe(standIn)
      }
      Reflect.set(window, 'Stripe', Object.assign(open, { version: 'endive' }))
      script.dispatchEvent(new Event('load'))
    }
  }).observe(document.head, { childList: true })
  return standIn
}

function stripe(standIn: StripeStandIn): object {
  const made = new Map<string, HTMLInputElement>()
  return {
    elements: () => ({
      create: (type: string) => element(type, made),
      getElement: (type: unknown) => made.get(typeName(type)) ?? null,
      update: () => undefined,
    }),
    createPaymentMethod: async () => {
      standIn.asked.push(
        ['cardNumber', 'cardExpiry', 'cardCvc']
          .map((type) => made.get(type)?.value ?? '')
          .join(' '),
      )
      return standIn.reply
    },
    handleNextAction: async ({ clientSecret }: { readonly clientSecret: string }) => {
      standIn.confirmed.push(clientSecret)
      return {}
    },
    createToken: async () => ({}),
    confirmCardPayment: async () => ({}),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

/** Elements are found by name, or by the component that draws them. */
function typeName(type: unknown): string {
  return typeof type === 'function' ? String(Reflect.get(type, '__elementType')) : String(type)
}

/** Text that ends in a full stop is complete; text that ends in a question mark is wrong. */
function element(type: string, made: Map<string, HTMLInputElement>): object {
  const input = document.createElement('input')
  input.setAttribute('aria-label', `frame of ${type}`)
  made.set(type, input)
  const listeners = new Map<string, Listener[]>()
  input.addEventListener('input', () => {
    const { value } = input
    const error = value.endsWith('?')
      ? { message: `Stripe says that ${value} is wrong` }
      : undefined
    for (const listener of listeners.get('change') ?? [])
      listener({ elementType: type, empty: value === '', complete: value.endsWith('.'), error })
  })
  return {
    mount: (box: HTMLElement) => box.append(input),
    unmount: () => input.remove(),
    destroy: () => input.remove(),
    update: () => undefined,
    focus: () => input.focus(),
    on: (event: string, listener: Listener) =>
      listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off: () => undefined,
    once: () => undefined,
  }
}
