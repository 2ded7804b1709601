import { type KeyboardEvent, useState } from 'react'
import type { InterstitialScreen, QuestionScreen } from '#engine/index.ts'
import { RequiredMark } from '#renderer/ui/field-frame.tsx'
import { PageHeading } from '#renderer/ui/page-main.tsx'
import { titleSize } from '#renderer/ui/title-size.ts'
import { Hints } from '#renderer/widgets/hints.tsx'
import { questionWords } from '#renderer/widgets/question-words.ts'
import { SectionForm } from '#renderer/widgets/section-form.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { InterstitialView } from './interstitial.tsx'
import { optionOfKey, useNumberKeys } from './number-keys.ts'
import { PageButtons, type PartProps } from './page-buttons.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { StepError } from './step-error.tsx'

/**
 * One question: its text on the left, its answers on the right. On a phone, one below the other.
 */
export function QuestionPage(props: PartProps) {
  const { form, step, screen, run } = props
  const [areKeysOn, setKeysOn] = useNumberKeys()
  const section = run.sections[0]
  const question = section?.items.find((item): item is QuestionScreen => item.kind === 'question')
  // The hint keeps its place when an answer shows crisis help, so that nothing moves under the
  // finger.
  const [hasHint] = useState(question?.advances === true)
  if (!section || !question) return null
  const heading = questionWords(question).asks
  const beside = section.items.filter((item) => item.kind === 'interstitial')
  const onKeyDown = (event: KeyboardEvent) => {
    const option = areKeysOn ? optionOfKey(event, question) : null
    if (option === null) return
    event.preventDefault()
    run.actions.choose(question.id, option)
  }
  return (
    <div className="stack-8">
      <StepError step={step} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: number keys act while the focus is on the heading or the answers, which are inside */}
      <div className={areKeysOn ? 'question-page' : 'question-page keys-off'} onKeyDown={onKeyDown}>
        <div className="question-words stack-4">
          {section.begins && section.title && <p className="t20">{section.title}</p>}
          <div className="muted">{question.preText && <p>{question.preText}</p>}</div>
          <PageHeading
            className={titleSize(heading, 'page')}
            words={heading}
            title={fill(WORDS.form.questionOf, { number: form.index, count: form.count })}
          >
            {question.required && <RequiredMark />}
          </PageHeading>
          <div className="muted stack-2">
            <Hints question={{ ...question, preText: null }} />
          </div>
          {hasHint && (
            <AdvanceHint
              isAway={question.advances !== true}
              areKeysOn={areKeysOn}
              onChange={setKeysOn}
            />
          )}
        </div>
        <div className="question-answers stack-4">
          <SectionForm
            section={{ ...section, items: [question] }}
            screen={null}
            schemaOf={run.schemaOf}
            actions={run.actions}
            Interstitial={InterstitialView}
            isAlone
          />
          <RemovedNotice form={form} />
        </div>
        <ContentBeside items={beside} screen={screen} />
        <div className="question-buttons">
          <PageButtons {...props} />
        </div>
      </div>
    </div>
  )
}

type HintProps = {
  readonly isAway: boolean
  readonly areKeysOn: boolean
  readonly onChange: (areKeysOn: boolean) => void
}

function AdvanceHint({ isAway, areKeysOn, onChange }: HintProps) {
  return (
    <div className={isAway ? 'hint is-away' : 'hint'}>
      <p>{WORDS.form.advances}</p>
      <label className="number-keys">
        <input type="checkbox" checked={areKeysOn} onChange={() => onChange(!areKeysOn)} />
        {WORDS.form.numberKeys}
      </label>
    </div>
  )
}

type BesideProps = Pick<PartProps, 'screen'> & { readonly items: readonly InterstitialScreen[] }

function ContentBeside({ items, screen }: BesideProps) {
  if (items.length === 0) return null
  return (
    <div className="question-beside stack-4">
      {items.map((item) => (
        <InterstitialView key={`${item.id} ${item.row ?? ''}`} item={item} screen={screen} />
      ))}
    </div>
  )
}
