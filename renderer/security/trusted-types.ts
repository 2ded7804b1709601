type PolicyFactory = {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (input: string) => string }
}

/**
 * A script's address under Trusted Types. Creates a named policy that always returns this constant
 * and ignores its input. The name must be in trusted-types-policies.json.
 */
export function trustedScriptUrl(policyName: string, url: string): string {
  return (
    policyFactory()
      ?.createPolicy(policyName, { createScriptURL: () => url })
      .createScriptURL('') ?? url
  )
}

function policyFactory(): PolicyFactory | null {
  const candidate: unknown = Reflect.get(globalThis, 'trustedTypes')
  return isFactory(candidate) ? candidate : null
}

function isFactory(value: unknown): value is PolicyFactory {
  return (
    typeof value === 'object' &&
    value !== null &&
    'createPolicy' in value &&
    typeof value.createPolicy === 'function'
  )
}
