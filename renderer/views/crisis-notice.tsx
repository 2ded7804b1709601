import type { ViewProps } from '#renderer/flow/contract.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'

/** Whom to call in danger. It is there from the start, so that it is never announced over what somebody writes. */
export function CrisisNotice({ step: { texts, view } }: ViewProps<'crisis-notice'>) {
  return (
    <Banner tone={view?.props.tone === 'danger' ? 'danger' : 'caution'} isQuiet>
      <p>
        <LinkedWords text={texts.body} />
      </p>
    </Banner>
  )
}
