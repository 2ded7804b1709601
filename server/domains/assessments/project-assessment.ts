import { FREE_TEXT_MAX_LENGTH, type Flow, type JsonObject, mayBeAsked, start } from '#engine/index.ts'
import type { Assessment, AssessmentQuestion } from '../../graphql/generated.ts'
import { dependencyOf } from './assessment-rules.ts'

type Section = NonNullable<Flow['steps'][number]['form']>['sections'][number]
type PreScreen = NonNullable<Section['preScreen']>
type Question = Flow['fields'][number]

/**
 * A flow's questions as the specification's entity: sections, questions, options with texts and scores. What this person is not
 * asked whatever the answers are is left out.
 */
export function projectAssessment(key: string, screen: string, flow: Flow, inputs: JsonObject): Assessment {
  const { state } = start(flow, inputs)
  const at = { cells: state.cells }
  const isAsked = mayBeAsked(flow, state)
  const words = (read: ((moment: typeof at) => string | null) | null) => read?.(at) ?? null
  const question = (field: Question): AssessmentQuestion => {
    const { texts, source } = field
    const dependency = dependencyOf(source.when)
    const parent = dependency && flow.fieldsById.get(dependency.foreignKey)
    const option = parent?.options.find((one) => one.key === dependency?.option)
    return {
      key: field.id,
      type: source.type,
      text: words(texts.text),
      preText: words(texts.preText),
      subText: words(texts.subText),
      label: words(texts.label),
      legend: words(texts.legend),
      placeholder: words(texts.placeholder),
      caption: words(texts.caption),
      disclaimer: words(texts.disclaimer),
      examples: texts.examples.map((example) => example(at) ?? ''),
      overrideDescription: words(texts.description),
      isOptional: source.optional === true,
      visible: source.visible !== false,
      options: field.options.map((one) => ({
        text: one.text(at) ?? '',
        score: one.source.score ?? null,
        requiresManualInput: one.source.requiresManualInput === true,
      })),
      manualInput: field.manual && {
        label: words(field.manual.texts.label),
        placeholder: words(field.manual.texts.placeholder),
        maxLength: field.manual.source.validation?.maxLength ?? FREE_TEXT_MAX_LENGTH,
      },
      dependency: dependency && option ? { foreignKey: dependency.foreignKey, optionText: option.text(at) ?? '' } : null,
    }
  }
  const preScreen = ({ props, texts, bullets }: PreScreen) => {
    const named = (name: string) => words(texts.find(([own]) => own === name)?.[1] ?? null)
    return {
      asset: assetOf(props.map(([name, read]) => [name, read(at)] as const)),
      title: named('title') ?? '',
      description: named('description') ?? '',
      bullets: bullets.map((bullet) => bullet(at) ?? ''),
      details: named('details'),
    }
  }
  const section = (one: Section) => ({
    key: one.id,
    title: words(one.title),
    description: words(one.description),
    questionnaire: one.questionnaire,
    preScreen: one.preScreen && preScreen(one.preScreen),
    questions: one.items.flatMap((item) => (item.kind === 'question' && isAsked(item) ? [question(item)] : [])),
  })
  const sections = flow.steps.flatMap((step) => step.form?.sections.filter(isAsked).map(section) ?? [])
  return { key, flowId: flow.id, screen, sections }
}

function assetOf(props: readonly (readonly [string, unknown])[]): string | null {
  const asset = props.find(([name]) => name === 'asset')?.[1]
  return typeof asset === 'string' ? asset : null
}
