import { Link } from '#renderer/ui/link.tsx'
import type { ViewProps } from '#renderer/flow/contract.ts'

/** A link to what there is besides the cards above it. */
export function MoreLink({ step: { texts, view } }: ViewProps<'more-link'>) {
  const { path, click } = view?.props ?? {}
  return (
    <p>
      <Link className="link" to={path ?? ''} data-click={click}>
        {texts.words}
      </Link>
    </p>
  )
}
