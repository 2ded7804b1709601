import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { ContactSupport } from './contact-support.tsx'
import { CounselingCenter } from './counseling-center.tsx'

/** The meaning of the results for this person, with one button or a link to support. */
export function ResultsMeaning({ step, screen }: ViewProps<'results-meaning'>) {
  const send = useViewEvents('results-meaning', { step, screen })
  const { texts, view } = step
  return (
    <section className="stack-4">
      <h2 className="t32">{texts.heading}</h2>
      <p className="measure">
        <LinkedWords text={texts.body} />
      </p>
      {texts.quote && (
        <figure className="stack-2">
          <blockquote className="lead measure">{texts.quote}</blockquote>
          <figcaption className="muted">{texts.quoteSource}</figcaption>
        </figure>
      )}
      {texts.button && view?.props.showsSupport !== true && (
        <Button data-click="go-to-dashboard" onClick={() => send('goOn')}>
          {texts.button}
        </Button>
      )}
      {view?.props.showsSupport === true && (
        <p>
          <ContactSupport />
        </p>
      )}
      <CounselingCenter texts={texts} />
    </section>
  )
}
