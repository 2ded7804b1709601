import type { ViewProps } from '#renderer/flow/contract.ts'
import { PageLink } from './page-link.tsx'

/** One of several links. */
export function Place({ step: { texts, view } }: ViewProps<'place'>) {
  const { path, click } = view?.props ?? {}
  return (
    <li>
      <PageLink to={path ?? ''} click={click}>
        {texts.words}
      </PageLink>
    </li>
  )
}
