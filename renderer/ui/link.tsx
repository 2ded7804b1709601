import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** A path of the portal. */
  readonly to: string
  /** Navigation state for the page, in addition to its address. */
  readonly state?: object
}

/**
 * A link to a page of the portal. React Router's own component adds 2 kB of gzip for server
 * rendering.
 */
export function Link({ to, state, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={useLinkClickHandler<HTMLAnchorElement>(to, { state })}
    />
  )
}
