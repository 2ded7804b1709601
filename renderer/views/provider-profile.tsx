import { useId } from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { Portrait } from './portrait.tsx'
import { type ProviderFacts, professionOf } from './provider-words.ts'

const CATEGORIES: { readonly [category: string]: string | undefined } = { TherapyTypes: WORDS.visits.therapyTypes }

/** Who a provider is, in full. */
export function ProviderProfile({ provider }: { readonly provider: ProviderFacts }) {
  const heading = useId()
  const traits = provider.traits.filter(({ values }) => values.length > 0)
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <div className="person">
        <Portrait url={provider.portrait.url} size="large" />
        <div>
          <h2 className="t24" id={heading}>
            {provider.name}
          </h2>
          <p className="muted">{professionOf(provider)}</p>
        </div>
      </div>
      {provider.funFact && <p>{provider.funFact}</p>}
      {traits.length > 0 && (
        <dl className="kv lists">
          {traits.map(({ category, values }) => (
            <div key={category}>
              <dt>{CATEGORIES[category] ?? category}</dt>
              <dd>{values.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
