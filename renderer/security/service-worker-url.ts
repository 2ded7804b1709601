type PolicyFactory = {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (input: string) => string }
}

function policyFactory(): PolicyFactory | null {
  const candidate: unknown = Reflect.get(globalThis, 'trustedTypes')
  return isFactory(candidate) ? candidate : null
}

function isFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value && typeof value.createPolicy === 'function'
}

const URL_OF_WORKER = '/sw.js'

/** The service worker's address under Trusted Types: a named policy that returns this one constant, whatever it is given. */
export function serviceWorkerUrl(): string {
  return (
    policyFactory()
      ?.createPolicy('portal-service-worker', { createScriptURL: () => URL_OF_WORKER })
      .createScriptURL('') ?? URL_OF_WORKER
  )
}
