import { type ReactNode, useId } from 'react'

type HeadedCardProps = {
  readonly title: string | undefined
  /** A sentence below the title. */
  readonly body?: string | undefined
  readonly children: ReactNode
}

/** A card that is a region, named by its title. */
export function HeadedCard({ title, body, children }: HeadedCardProps) {
  const id = useId()
  const heading = (
    <h2 className="t24" id={id}>
      {title}
    </h2>
  )
  return (
    <section className="card stack-4" aria-labelledby={id}>
      {body === undefined ? (
        heading
      ) : (
        <div className="stack-1">
          {heading}
          <p>{body}</p>
        </div>
      )}
      {children}
    </section>
  )
}
