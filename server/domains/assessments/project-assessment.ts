import {
  examplesOf,
  type FieldTextName,
  type Flow,
  FREE_TEXT_MAX_LENGTH,
  fieldText,
  type JsonObject,
  mayBeAsked,
  optionsNow,
  start,
} from '#engine/index.ts'
import type { Assessment, AssessmentQuestion } from '../../graphql/generated.ts'
import { dependencyOf } from './assessment-rules.ts'

type Section = NonNullable<Flow['steps'][number]['form']>['sections'][number]
type PreScreen = NonNullable<Section['preScreen']>
type Question = Flow['fields'][number]

/**
 * Converts a flow to the specification's entity: sections, questions, options with texts and
 * scores. Omits questions that do not apply to this person with any answers.
 */
export function projectAssessment(
  key: string,
  screen: string,
  flow: Flow,
  inputs: JsonObject,
): Assessment {
  const { state } = start(flow, inputs)
  const at = { cells: state.cells }
  const isAsked = mayBeAsked(flow, state)
  const words = (read: ((moment: typeof at) => string | null) | null) => read?.(at) ?? null
  const question = (field: Question): AssessmentQuestion => {
    const { source } = field
    const text = (name: FieldTextName) => fieldText(field, name, at)
    const dependency = dependencyOf(source.when)
    const parent = dependency && flow.fieldsById.get(dependency.foreignKey)
    const option =
      parent && optionsNow(parent, at).find((one) => one.source.key === dependency?.option)
    return {
      key: field.id,
      type: source.type,
      text: text('text'),
      preText: text('preText'),
      subText: text('subText'),
      label: text('label'),
      legend: text('legend'),
      placeholder: text('placeholder'),
      caption: text('caption'),
      disclaimer: text('disclaimer'),
      examples: examplesOf(field, at),
      overrideDescription: text('description'),
      isOptional: source.optional === true,
      visible: source.visible !== false,
      options: optionsNow(field, at).map((one) => ({
        text: one.text,
        score: one.source.score ?? null,
        requiresManualInput: one.source.requiresManualInput === true,
      })),
      manualInput: field.manual && {
        label: fieldText(field.manual, 'label', at),
        placeholder: fieldText(field.manual, 'placeholder', at),
        maxLength: field.manual.source.validation?.maxLength ?? FREE_TEXT_MAX_LENGTH,
      },
      dependency:
        dependency && option
          ? { foreignKey: dependency.foreignKey, optionText: option.text }
          : null,
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
    questions: one.items.flatMap((item) =>
      item.kind === 'question' && isAsked(item) ? [question(item)] : [],
    ),
  })
  const sections = flow.steps.flatMap(
    (step) => step.form?.sections.filter(isAsked).map(section) ?? [],
  )
  return { key, flowId: flow.id, screen, sections }
}

function assetOf(props: readonly (readonly [string, unknown])[]): string | null {
  const asset = props.find(([name]) => name === 'asset')?.[1]
  return typeof asset === 'string' ? asset : null
}
