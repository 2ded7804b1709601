import type { ViewProps } from '#renderer/flow/contract.ts'
import { PageMain } from '#renderer/ui/page-main.tsx'
import { NextButton } from './next-button.tsx'
import { ContentWords } from './content-page.tsx'

/** A page of text from content/pages, with a Next button if the step has that text. */
export function ContentWordsView(props: ViewProps<'content-words'>) {
  const { page } = props.step.view?.props ?? {}
  return (
    <PageMain width="w-support" className="stack-4">
      {page && <ContentWords id={page} />}
      {props.step.texts.next && <NextButton {...props} />}
    </PageMain>
  )
}
