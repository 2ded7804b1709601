import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import {
  type ErrorSchema,
  ErrorSchemaBuilder,
  type FieldProps,
  type FieldTemplateProps,
  toFieldPathId,
  type WidgetProps,
} from '@rjsf/utils'
import {
  type ComponentType,
  createContext,
  Fragment,
  memo,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useRef,
} from 'react'
import type {
  FormSchema,
  InterstitialScreen,
  QuestionScreen,
  Screen,
  SectionScreen,
} from '#engine/index.ts'
import { formRegistry } from './form-registry.ts'
import { Question, QuestionControl } from './question.tsx'
import type { QuestionActions, Widget } from './widget.ts'

export type InterstitialProps = { readonly item: InterstitialScreen; readonly screen: Screen }

type SectionFormProps = {
  readonly section: SectionScreen
  /** Compiles a section for the current state. It keeps its identity while the page is open. */
  readonly schemaOf: (section: string) => FormSchema
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

type Drawn = Pick<SectionFormProps, 'screen' | 'Interstitial' | 'aboveCard'> &
  Omit<Asked, 'question'> & { readonly items: SectionScreen['items'] }

type Asked = {
  readonly question: QuestionScreen
  readonly actions: QuestionActions
  readonly isAlone: boolean
}

/** Parts that the form library has no name for: counters, live texts and actions. */
const AskedContext = createContext<Asked | null>(null)

function useAsked(): Asked {
  const asked = use(AskedContext)
  if (asked === null) throw new Error('Cannot draw a question outside of a section')
  return asked
}

const NO_ERRORS: ErrorSchema = {}

/** Questions and the parts between them, in the order of the definition. */
function SectionItems({ drawn, ...props }: FieldProps) {
  const { schema, uiSchema = {}, formData = {}, errorSchema = NO_ERRORS } = props
  const { items, screen, Interstitial, aboveCard, actions, isAlone }: Drawn = drawn
  const keep = useKept<
    Pick<FieldProps, 'schema' | 'uiSchema' | 'formData' | 'errorSchema'> & Pick<Asked, 'question'>
  >()
  return (
    <div className="form-items">
      {items.map((item) => {
        const { id } = item
        if (item.kind === 'interstitial')
          return (
            screen && <Interstitial key={`${id} ${item.row ?? ''}`} item={item} screen={screen} />
          )
        const asked = schema.properties?.[id]
        if (typeof asked !== 'object')
          throw new Error(`Cannot draw question "${id}": its section's schema does not have it`)
        const kept = keep(id, {
          question: item,
          schema: asked,
          uiSchema: uiSchema[id],
          formData: formData[id],
          errorSchema: errorSchema[id] ?? NO_ERRORS,
        })
        return (
          <Fragment key={id}>
            {item.type === 'card' && aboveCard}
            <QuestionField
              {...props}
              {...kept}
              name={id}
              required={schema.required?.includes(id) ?? false}
              actions={actions}
              isAlone={isAlone}
            />
          </Fragment>
        )
      })}
    </div>
  )
}

/** Not redrawn while the question and its parts of schema, data and errors are the same objects. */
const QuestionField = memo(function QuestionField({
  question,
  actions,
  isAlone,
  ...props
}: FieldProps & Asked) {
  const { name, registry } = props
  const asked = useMemo(() => ({ question, actions, isAlone }), [question, actions, isAlone])
  const fieldPathId = useMemo(
    () => toFieldPathId(name, registry.globalFormOptions),
    [name, registry],
  )
  return (
    <AskedContext value={asked}>
      <SchemaField {...props} fieldPathId={fieldPathId} />
    </AskedContext>
  )
})

/** Label, hints and errors of a question. A section has none of its own. */
function Frame(props: FieldTemplateProps) {
  return props.fieldPathId.path.length === 0 ? props.children : <QuestionFrame {...props} />
}

function QuestionFrame({
  schema,
  rawDescription,
  rawHelp,
  rawErrors,
  children,
}: FieldTemplateProps) {
  const { question, actions, isAlone } = useAsked()
  const title = schema.title ?? null
  const message = rawErrors?.[0]
  const worded = useMemo(
    () => ({
      ...question,
      text: question.text === null ? null : title,
      label: question.text === null ? title : question.label,
      description: rawDescription || null,
      subText: rawHelp ?? null,
      issue:
        message === undefined || question.issue === null
          ? question.issue
          : { ...question.issue, message },
      showsIssue: message !== undefined,
    }),
    [question, title, rawDescription, rawHelp, message],
  )
  return (
    <Question question={worded} actions={actions} isAlone={isAlone}>
      {children}
    </Question>
  )
}

/** Our widget with the form library's value and names of options. */
function toWidget(Widget: Widget) {
  return function Control({ value, options: { enumOptions } }: WidgetProps) {
    const { question, actions, isAlone } = useAsked()
    const answered = useMemo(() => {
      const names = new Map(enumOptions?.map((option) => [option.value, option.label]))
      return {
        ...question,
        answer: value ?? null,
        options: question.options.map((option) => ({
          ...option,
          text: names.get(option.key) ?? option.text,
        })),
      }
    }, [question, value, enumOptions])
    return (
      <QuestionControl Widget={Widget} question={answered} actions={actions} isAlone={isAlone} />
    )
  }
}

/** Our widget for a group, a list or a file. The engine's screen has the parts, row by row. */
function toField(Widget: Widget) {
  return function CompoundControl() {
    return <QuestionControl Widget={Widget} {...useAsked()} />
  }
}

const REGISTRY = formRegistry({ Section: SectionItems, Frame, toWidget, toField })
const ROOT = toFieldPathId('', REGISTRY.globalFormOptions)
const ignore = () => undefined

/**
 * Returns the earlier of two values of a name that are equal as JSON. The engine makes new objects
 * for a whole section; only the questions that changed must be drawn again.
 */
function useKept<T>(): (name: string, value: T) => T {
  const kept = useRef(new Map<string, { readonly json: string; readonly value: T }>())
  return (name, value) => {
    const json = JSON.stringify(value)
    const before = kept.current.get(name)
    if (before?.json === json) return before.value
    kept.current.set(name, { json, value })
    return value
  }
}

function isQuestion(item: QuestionScreen | InterstitialScreen): item is QuestionScreen {
  return item.kind === 'question'
}

/**
 * The questions of a section, drawn by RJSF. Not redrawn while the section is the same object.
 *
 * RJSF's `Form` would keep a second copy of the answers and apply changes one render later, so the
 * section uses the part that draws: its fields, with the engine's answers and errors.
 */
export const SectionForm = memo(function SectionForm({
  section,
  schemaOf,
  screen,
  actions,
  Interstitial,
  isAlone = false,
  aboveCard,
}: SectionFormProps) {
  const { schema, uiSchema } = schemaOf(section.id)
  const questions = section.items.filter(isQuestion)
  const drawn: Drawn = { items: section.items, screen, actions, Interstitial, isAlone, aboveCard }
  const onChange = useCallback<FieldProps['onChange']>(
    (value, [name]) => actions.answer(String(name), value ?? null),
    [actions],
  )
  const formData: FieldProps['formData'] = Object.fromEntries(
    questions.map(({ id, answer }) => [id, answer ?? undefined]),
  )
  return (
    <div className={isAlone ? '' : 'section-form'}>
      <SchemaField
        name=""
        schema={schema}
        uiSchema={uiSchema}
        formData={formData}
        errorSchema={errorsOf(questions)}
        registry={REGISTRY}
        fieldPathId={ROOT}
        onChange={onChange}
        onBlur={ignore}
        onFocus={ignore}
        drawn={drawn}
      />
    </div>
  )
})

/** The engine's issues that are to be shown, as the form library's errors. */
function errorsOf(questions: readonly QuestionScreen[]): ErrorSchema {
  const errors = new ErrorSchemaBuilder()
  for (const { id, issue, showsIssue } of questions)
    if (showsIssue && issue) errors.addErrors(issue.message, [id])
  return errors.ErrorSchema
}
