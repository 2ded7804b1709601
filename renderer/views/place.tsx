import { Link } from 'react-router-dom'
import type { ViewProps } from '#renderer/flow/contract.ts'

/** The server makes this page itself: it is no page of the portal. */
const CRISIS_PAGE = '/crisis-resources'

/** One of several links. */
export function Place({ step: { texts, view } }: ViewProps<'place'>) {
  const { path, click } = view?.props ?? {}
  return (
    <li>
      {path === CRISIS_PAGE ? (
        <a href={path}>{texts.words}</a>
      ) : (
        <Link to={path ?? ''} data-click={click}>
          {texts.words}
        </Link>
      )}
    </li>
  )
}
