import type { PortraitFacts } from './provider-words.ts'

type Provider = {
  readonly name?: string | null
  readonly portrait?: { readonly url?: string | null; readonly initials?: string | null } | null
}

/** A provider's picture, even if little is known about the provider. */
export function portraitOf(provider: Provider | null | undefined): PortraitFacts {
  return { url: provider?.portrait?.url ?? '', initials: provider?.portrait?.initials ?? null }
}
