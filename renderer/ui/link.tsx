import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** A path of the portal. */
  readonly to: string
  /** What the page is told besides its address. */
  readonly state?: object
}

/** A link to a page of the portal. React-router's own brings 2 kB of gzip for pages that are rendered by a server. */
export function Link({ to, state, ...rest }: LinkProps) {
  return <a {...rest} href={useHref(to)} onClick={useLinkClickHandler<HTMLAnchorElement>(to, { state })} />
}
