import type { ReactNode } from 'react'

/** Stands for the form library's Markdown renderer, which the portal does not use: texts are plain, and 31 kB stay away. */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}

// biome-ignore lint/style/noDefaultExport: the module it stands for has a default export
export default Markdown
