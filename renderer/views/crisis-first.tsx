import type { ViewProps } from '#renderer/flow/contract.ts'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { NextButton } from './next-button.tsx'

/** Crisis help on a separate page, before the flow continues. */
export function CrisisFirst(props: ViewProps<'crisis-first'>) {
  const { texts } = props.step
  return (
    <main id="main" className="page w-page stack-8" tabIndex={-1}>
      <h1 id="page-heading" className="sr" tabIndex={-1} data-title={WORDS.pages.questions}>
        {texts.title}
      </h1>
      <CrisisBlock
        title={texts.title}
        body={texts.body}
        note={texts.note}
        order="lifeline-first"
        isAnnounced
        isWide
      />
      <NextButton {...props} />
    </main>
  )
}
