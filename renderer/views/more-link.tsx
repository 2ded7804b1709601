import { Link } from '#renderer/ui/link.tsx'
import type { ViewProps } from '#renderer/flow/contract.ts'

export function MoreLink({ step: { texts, view } }: ViewProps<'more-link'>) {
  const { path, look, click } = view?.props ?? {}
  return (
    <p>
      <Link className={look === 'button' ? 'btn btn-2' : 'link'} to={path ?? ''} data-click={click}>
        {texts.words}
      </Link>
    </p>
  )
}
