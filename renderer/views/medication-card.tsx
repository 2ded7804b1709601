import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { type ReactNode, useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { Facts } from './facts.tsx'

type Props = ViewProps<'medication-card'>
type Information = NonNullable<
  NonNullable<NonNullable<Props['step']['view']>['props']['information']>
>
type Questions = Information['faq']
type Effects = NonNullable<Information['safetyInformation']>['commonSideEffects']

/** A current medication with its drug information. Missing parts are omitted. */
export function MedicationCard({ step: { texts, view } }: Props) {
  const heading = useId()
  const { brandNames, whatToExpect, faq, safetyInformation, medicationGuidelines } =
    view?.props.information ?? {}
  return (
    <article className="card medication stack-4" aria-labelledby={heading}>
      <div className="stack-1">
        <h3 className="t24" id={heading}>
          {texts.name}
        </h3>
        {brandNames && brandNames.length > 0 && (
          <p className="muted">
            {texts.brands} {brandNames.join(', ')}
          </p>
        )}
        {texts.directions && <p className="measure">{texts.directions}</p>}
        {texts.written && <p className="muted">{texts.written}</p>}
      </div>
      <Facts texts={texts} />
      {whatToExpect && (
        <Part title={texts.whatToExpect}>
          <p>{whatToExpect}</p>
        </Part>
      )}
      {faq && faq.length > 0 && (
        <Part title={texts.questions}>
          <QuestionList questions={faq} />
        </Part>
      )}
      {safetyInformation && (
        <Part title={texts.safety}>
          {safetyInformation.warning && (
            <p>
              <LinkedWords text={safetyInformation.warning} />
            </p>
          )}
          <EffectList
            title={texts.commonSideEffects}
            effects={safetyInformation.commonSideEffects}
          />
          <EffectList
            title={texts.seriousSideEffects}
            effects={safetyInformation.potentiallySeriousSideEffects}
          />
          <QuestionList questions={safetyInformation.faq} />
        </Part>
      )}
      {medicationGuidelines && medicationGuidelines.length > 0 && (
        <div className="stack-1">
          <p className="muted">{texts.guidelines}</p>
          {medicationGuidelines.map(({ url, displayText }) => (
            <p key={url}>
              <a className="link" href={url ?? ''} target="_blank" rel="noopener">
                {displayText}
                <span className="sr">{WORDS.general.newTab}</span>
              </a>
            </p>
          ))}
        </div>
      )}
    </article>
  )
}

/** A collapsible part with a title. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="acc">
      <summary>
        {title} <Icon shape={CaretDownIcon} />
      </summary>
      <div className="stack-2 measure">{children}</div>
    </details>
  )
}

function QuestionList({ questions }: { readonly questions: Questions | undefined }) {
  return questions?.map(({ question, answer, examples }) => (
    <div key={question} className="stack-1">
      <p>
        <strong>{question}</strong>
      </p>
      {answer && (
        <p>
          <LinkedWords text={answer} />
        </p>
      )}
      {examples && examples.length > 0 && (
        <ul className="bullets">
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      )}
    </div>
  ))
}

function EffectList({
  title,
  effects,
}: {
  readonly title: string
  readonly effects: Effects | undefined
}) {
  if (!effects || effects.length === 0) return null
  return (
    <div className="stack-1">
      <p>
        <strong>{title}</strong>
      </p>
      <ul className="bullets">
        {effects.map(({ title: effect, explanation }) => (
          <li key={effect}>
            {effect}
            {explanation && `: ${explanation}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
