import type { ViewProps } from '#renderer/flow/contract.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'

/**
 * Crisis contacts. They are visible from the start, so that they are never announced while a person
 * writes.
 */
export function CrisisNotice({ step: { texts, view } }: ViewProps<'crisis-notice'>) {
  return (
    <Banner tone={view?.props.tone === 'danger' ? 'danger' : 'caution'} isQuiet>
      <p>
        <LinkedWords text={texts.body} />
      </p>
    </Banner>
  )
}
