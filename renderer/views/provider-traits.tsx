import { useId } from 'react'
import { type ProviderFacts, traitTitle } from './provider-words.ts'

type ProviderTraitsProps = { readonly title: string; readonly traits: ProviderFacts['traits'] }

/** A provider's skills and methods, in full. Renders nothing if there are none. */
export function ProviderTraits({ title, traits }: ProviderTraitsProps) {
  const heading = useId()
  const said = traits.filter(({ values }) => values.length > 0)
  if (said.length === 0) return null
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <h2 className="t20" id={heading}>
        {title}
      </h2>
      <dl className="kv lists">
        {said.map(({ category, values }) => (
          <div key={category}>
            <dt>{traitTitle(category)}</dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
