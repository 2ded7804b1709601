import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Banner } from '#renderer/ui/banner.tsx'
import { SaveButtons } from '#renderer/ui/save-buttons.tsx'

/** Saves the person's data on the device, in one of two formats. */
export function OwnData(props: ViewProps<'own-data'>) {
  const { texts, busy } = props.step
  const send = useViewEvents('own-data', props)
  const heading = useId()
  return (
    <section className="stack-4" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <p className="measure">{texts.body}</p>
      <Banner tone="info" isQuiet>
        <p>{texts.caution}</p>
      </Banner>
      <StepError step={props.step} />
      <SaveButtons
        names={['json', 'fhir']}
        words={texts}
        click="download-own-data"
        saving={busy ? texts.saving : undefined}
        onSave={send}
      />
      <p className="muted measure">{texts.about}</p>
    </section>
  )
}
