import type { HomeContentQuery } from '#renderer/api/generated/graphql.ts'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { Icon } from '#renderer/ui/icon.tsx'

type CrisisCallProps = NonNullable<HomeContentQuery['homeContent']['crisisCall']>

/** The telephone by which an organization's people reach somebody in a crisis. */
export function CrisisCall({ title, body, call, phone }: CrisisCallProps) {
  return (
    <section className="crisis stack-4" aria-labelledby="crisis-call">
      <div className="stack-2">
        <h2 className="t20" id="crisis-call">
          <Icon name="lifebuoy" size="bar" /> {title}
        </h2>
        <p>
          <LinkedWords text={body} />
        </p>
      </div>
      <a className="line" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
        <Icon name="phone-call" size="bar" />
        <b>{call}</b>
      </a>
    </section>
  )
}
