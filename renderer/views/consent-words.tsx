import { use } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { DialogTitle } from '#renderer/ui/page-main.tsx'
import { ContentWords } from './content-page.tsx'

/** The text that a person agrees to, from a page of the content. */
export function ConsentWords({ step }: ViewProps<'consent-words'>) {
  const isInDialog = use(DialogTitle) !== null
  const page = step.view?.props.page
  return (
    <div className="consent-words stack-4">
      {page && <ContentWords id={page} level={isInDialog ? 'h3' : 'h2'} />}
    </div>
  )
}
