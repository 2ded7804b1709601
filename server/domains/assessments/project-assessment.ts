import { type Flow, type JsonObject, start } from '#engine/index.ts'
import type { Assessment, AssessmentQuestion } from '../../graphql/generated.ts'
import { dependencyOf } from './assessment-rules.ts'

type Section = NonNullable<Flow['steps'][number]['form']>['sections'][number]
type Question = Flow['fields'][number]

/** A flow's questions as the specification's entity: sections, questions, options with texts and scores. */
export function projectAssessment(key: string, screen: string, flow: Flow, inputs: JsonObject): Assessment {
  const { state } = start(flow, inputs)
  const at = { cells: state.cells }
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
      isOptional: source.optional === true,
      visible: source.visible !== false,
      options: field.options.map((one) => ({
        text: one.text(at) ?? '',
        score: one.source.score ?? null,
        requiresManualInput: one.source.requiresManualInput === true,
      })),
      dependency: dependency && option ? { foreignKey: dependency.foreignKey, optionText: option.text(at) ?? '' } : null,
    }
  }
  const section = (one: Section) => ({
    key: one.id,
    title: words(one.title),
    description: words(one.description),
    preScreen: one.preScreen && {
      asset: assetOf(one.preScreen.props.map(([name, read]) => [name, read(at)] as const)),
      title: words(one.preScreen.texts.find(([name]) => name === 'title')?.[1] ?? null) ?? '',
      description: words(one.preScreen.texts.find(([name]) => name === 'description')?.[1] ?? null) ?? '',
    },
    questions: one.items.flatMap((item) => (item.kind === 'question' ? [question(item)] : [])),
  })
  return { key, flowId: flow.id, screen, sections: flow.steps.flatMap((step) => step.form?.sections.map(section) ?? []) }
}

function assetOf(props: readonly (readonly [string, unknown])[]): string | null {
  const asset = props.find(([name]) => name === 'asset')?.[1]
  return typeof asset === 'string' ? asset : null
}
