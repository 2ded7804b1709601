import Form from '@rjsf/core'
import type { Field, FieldProps, ObjectFieldTemplateProps, RJSFSchema, TemplatesType, UiSchema } from '@rjsf/utils'
import { type ComponentType, createContext, Fragment, memo, type ReactNode, use, useMemo } from 'react'
import type { InterstitialScreen, QuestionScreen, Screen, SectionScreen } from '#engine/index.ts'
import { engineValidator } from './engine-validator.ts'
import { Question } from './question.tsx'
import type { QuestionActions } from './widget.ts'

export type InterstitialProps = { readonly item: InterstitialScreen; readonly screen: Screen }

type SectionFormProps = {
  readonly section: SectionScreen
  /**
   * The screen for the parts between the questions. Null if there are none: the screen changes with
   * each answer, and would redraw the section each time.
   */
  readonly screen: Screen | null
  readonly actions: QuestionActions
  /** Draws a part between the questions. */
  readonly Interstitial: ComponentType<InterstitialProps>
  /** The page's heading shows the question's text. */
  readonly isAlone?: boolean
  /** Shown above a card's form: why the card was refused. */
  readonly aboveCard?: ReactNode
}

type Drawn = Pick<SectionFormProps, 'screen' | 'actions' | 'Interstitial' | 'aboveCard'> & {
  readonly items: SectionScreen['items']
  readonly questions: ReadonlyMap<string, QuestionScreen>
  readonly isAlone: boolean
}

/**
 * The content of a section. It is passed by context, because the form library redraws its form only
 * when the set of visible questions changes, not at each answer.
 */
const DrawnContext = createContext<Drawn | null>(null)

function useDrawn(): Drawn {
  const drawn = use(DrawnContext)
  if (drawn === null) throw new Error('Cannot draw a question outside of a section')
  return drawn
}

/** Draws the question of a form property. Text, answer and issue come from the engine's screen. */
function QuestionField({ name }: FieldProps) {
  const { questions, actions, isAlone } = useDrawn()
  const question = questions.get(name)
  return question ? <Question question={question} actions={actions} isAlone={isAlone} /> : null
}

const FIELDS: { readonly question: Field } = { question: QuestionField }

/** Questions and the parts between them, in the order of the definition. */
function Items({ properties }: ObjectFieldTemplateProps) {
  const { items, screen, Interstitial, aboveCard } = useDrawn()
  return (
    <div className="form-items">
      {items.map((item) =>
        item.kind === 'question' ? (
          <Fragment key={item.id}>
            {item.type === 'card' && aboveCard}
            {properties.find((property) => property.name === item.id)?.content}
          </Fragment>
        ) : (
          screen && <Interstitial key={`${item.id} ${item.row ?? ''}`} item={item} screen={screen} />
        ),
      )}
    </div>
  )
}

const TEMPLATES: Partial<TemplatesType> = {
  ObjectFieldTemplate: Items,
  FieldTemplate: ({ children }) => children,
}

function isQuestion(item: QuestionScreen | InterstitialScreen): item is QuestionScreen {
  return item.kind === 'question'
}

/**
 * The questions of a section as one RJSF form. Not redrawn while the section is the same object.
 */
export const SectionForm = memo(function SectionForm({
  section,
  screen,
  actions,
  Interstitial,
  isAlone = false,
  aboveCard,
}: SectionFormProps) {
  const questions = section.items.filter(isQuestion)
  const names = questions.map((question) => question.id).join(' ')
  const form = useMemo(() => formOf(names === '' ? [] : names.split(' '), isAlone), [names, isAlone])
  const drawn: Drawn = {
    items: section.items,
    questions: new Map(questions.map((question) => [question.id, question])),
    screen,
    actions,
    Interstitial,
    isAlone,
    aboveCard,
  }
  return <DrawnContext value={drawn}>{form}</DrawnContext>
})

/**
 * A form for the questions with these names. It has no data, since the engine holds the answers.
 */
function formOf(names: readonly string[], isAlone: boolean): ReactNode {
  return (
    <Form
      tagName="div"
      className={isAlone ? '' : 'section-form'}
      {...schemasOf(names)}
      fields={FIELDS}
      templates={TEMPLATES}
      validator={engineValidator}
      noValidate
      noHtml5Validate
    ></Form>
  )
}

function schemasOf(names: readonly string[]): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  return {
    schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { title: name }])) },
    uiSchema: {
      'ui:order': [...names],
      // The page has its own button.
      'ui:submitButtonOptions': { norender: true },
      ...Object.fromEntries(names.map((name) => [name, { 'ui:field': 'question' }])),
    },
  }
}
