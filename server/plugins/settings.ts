/** An invalid setting. */
export type ConfigIssue = { readonly variable: string; readonly message: string }

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads settings from environment variables. Empty values count as missing. */
export type Settings = {
  readonly env: Environment
  readonly production: boolean
  readonly text: (name: string) => string | undefined
  /** The values between commas. */
  readonly list: (name: string) => readonly string[]
  /** Reports a value that is not a whole number in the range, and returns the fallback. */
  readonly integer: (
    name: string,
    fallback: number,
    range: { readonly min: number; readonly max: number },
  ) => number
  readonly report: (variable: string, message: string) => void
  /** All reported issues. */
  readonly issues: readonly ConfigIssue[]
}

export function createSettings(env: Environment): Settings {
  const issues: ConfigIssue[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const report = (variable: string, message: string) => {
    issues.push({ variable, message })
  }
  return {
    env,
    production: text('NODE_ENV') === 'production',
    text,
    list: (name) => (text(name) ?? '').split(',').flatMap((part) => part.trim() || []),
    integer: (name, fallback, { min, max }) => {
      const given = text(name)
      if (given === undefined) return fallback
      const value = Number(given)
      if (Number.isInteger(value) && value >= min && value <= max) return value
      report(name, `must be a whole number from ${min} to ${max}, but is "${given}"`)
      return fallback
    },
    report,
    issues,
  }
}
