import type { PortraitFacts } from './provider-words.ts'

type Provider = {
  readonly name?: string | null
  readonly portrait?: { readonly url?: string | null; readonly initials?: string | null } | null
}

/** The picture of a provider, of whom little may be known. */
export function portraitOf(provider: Provider | null | undefined): PortraitFacts {
  return { url: provider?.portrait?.url ?? '', initials: provider?.portrait?.initials ?? null }
}
