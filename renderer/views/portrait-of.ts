import type { PortraitFacts } from './provider-words.ts'

type Provider = {
  readonly name?: string | null
  readonly portrait?: { readonly url?: string | null; readonly initials?: string | null } | null
}

/** The portrait of a provider. Empty if the provider is not known. */
export function portraitOf(provider: Provider | null | undefined): PortraitFacts {
  return { url: provider?.portrait?.url ?? '', initials: provider?.portrait?.initials ?? null }
}
