import type { BandSource, FieldSource, OptionSource, TotalSource } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'
import { conditionsOf, type FieldAt, fieldsOfTotal } from './model/form.ts'
import type { Model } from './model/model.ts'
import type { Place } from '../definition/issue.ts'

/** Reports totals with missing scores, a wrong maximum, or bands with gaps or overlaps. */
export function totals(model: Model): readonly Finding[] {
  return [...model.flows, ...model.instruments].flatMap((form) =>
    [...form.totals].flatMap(([name, { source, place, isOwn }]): readonly Finding[] => {
      if (!isOwn) return []
      const given = (['sum', 'count', 'answered'] as const).filter(
        (key) => source[key] !== undefined,
      )
      if (given.length !== 1) {
        return [
          {
            code: 'total-source',
            ...place,
            message: `Total "${name}" has ${given.length === 0 ? 'nothing to measure' : given.join(' and ')}`,
          },
        ]
      }
      const items = fieldsOfTotal(model.library, form, source.sum ?? source.answered)
      if (items === null) return []
      const computed = items.find((field) => field.source.compute !== undefined)
      if (computed)
        return [
          {
            code: 'compute-conflict',
            file: place.file,
            pointer: `${place.pointer}/${source.sum === undefined ? 'answered' : 'sum'}`,
            message: `Total "${name}" measures question "${computed.path}", which is computed and never answered`,
          },
        ]
      const unscored =
        source.sum === undefined ? undefined : items.find((field) => scoresOf(field) === null)
      if (unscored)
        return [
          {
            code: 'item-without-score',
            file: place.file,
            pointer: `${place.pointer}/sum`,
            message: `Total "${name}" adds question "${unscored.path}", which gives no points`,
          },
        ]
      return [
        ...forgotten(name, source, place, items),
        ...equalScores(name, source, place, items),
        ...reach(name, source, place, items),
      ]
    }),
  )
}

/**
 * Reports options without a score next to options with one. An option worth nothing has score 0.
 */
function forgotten(
  name: string,
  source: TotalSource,
  place: Place,
  items: readonly FieldAt[],
): readonly Finding[] {
  if (source.sum === undefined) return []
  return items.flatMap((field) => {
    const unscored = (field.source.options ?? []).filter(({ score }) => score === undefined)
    const without = unscored.map(
      ({ key }) => `whose option "${key}" has no points beside others that have`,
    )
    return [
      ...without,
      ...(field.source.rowOptions === undefined ? [] : ['whose options for rows have no points']),
    ].map(
      (why): Finding => ({
        code: 'item-without-score',
        file: place.file,
        pointer: `${place.pointer}/sum`,
        message: `Total "${name}" adds question "${field.path}", ${why}`,
      }),
    )
  })
}

/** Reports the first question with more than two options, two of them worth the same. */
function equalScores(
  name: string,
  source: TotalSource,
  place: Place,
  items: readonly FieldAt[],
): readonly Finding[] {
  if (source.sum === undefined) return []
  for (const { path, source: question } of items) {
    const [first, second] = question.type === 'multi-select' ? [] : sameScores(question)
    if (!first || !second) continue
    const message = `Total "${name}" adds question "${path}", whose options "${first.key}" and "${second.key}" have the same points`
    return [{ code: 'equal-scores', ...place, message }]
  }
  return []
}

/** The options that share their points with another; none if there are only two options. */
function sameScores({ options = [] }: FieldSource): readonly OptionSource[] {
  if (options.length < 3) return []
  return options.filter(
    ({ score }) => score !== undefined && options.filter((one) => one.score === score).length > 1,
  )
}

/** Lowest and highest score of a question; null if it has no scores. */
function scoresOf({ source }: FieldAt): readonly [number, number] | null {
  if (source.type === 'one-to-ten-scale' || source.type === 'one-to-seven-scale') {
    return [
      source.validation?.minimum ?? 1,
      source.validation?.maximum ?? (source.type === 'one-to-ten-scale' ? 10 : 7),
    ]
  }
  const scores = (source.options ?? []).flatMap(({ score }) => score ?? [])
  if (scores.length === 0) return null
  if (source.type !== 'multi-select') return [Math.min(...scores), Math.max(...scores)]
  const alone = (source.options ?? []).flatMap(({ exclusive, score }) =>
    exclusive === true ? [score ?? 0] : [],
  )
  const together = (source.options ?? []).flatMap(({ exclusive, score }) =>
    exclusive === true ? [] : [score ?? 0],
  )
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
  return [
    Math.min(0, ...alone, sum(together.filter((one) => one < 0))),
    Math.max(0, ...alone, sum(together.filter((one) => one > 0))),
  ]
}

function reach(
  name: string,
  source: TotalSource,
  place: Place,
  items: readonly FieldAt[],
): readonly Finding[] {
  if (source.answered !== undefined) return []
  const ranges = items.map((field): readonly [number, number] => {
    const [least, most] = scoresOf(field) ?? [0, 0]
    const mayBeMissing =
      source.partial === true ||
      field.source.optional !== undefined ||
      conditionsOf(field).length > 0
    return mayBeMissing ? [Math.min(0, least), Math.max(0, most)] : [least, most]
  })
  const least = source.count ? 0 : ranges.reduce((sum, [low]) => sum + low, 0)
  const most = source.count ? source.count.length : ranges.reduce((sum, [, high]) => sum + high, 0)
  const findings: Finding[] = []
  if (source.maximum !== undefined && source.maximum !== most) {
    findings.push({
      code: 'wrong-maximum',
      file: place.file,
      pointer: `${place.pointer}/maximum`,
      message: `Total "${name}" states the maximum ${source.maximum}, its questions reach ${most}`,
    })
  }
  if (source.bands) findings.push(...bands(name, source.bands, place, least, most))
  return findings
}

function bands(
  name: string,
  list: readonly BandSource[],
  place: Place,
  least: number,
  most: number,
): readonly Finding[] {
  const findings: Finding[] = []
  const report = (code: Finding['code'], i: number, message: string) => {
    findings.push({
      code,
      file: place.file,
      pointer: `${place.pointer}/bands/${i}`,
      message: `Total "${name}": ${message}`,
    })
  }
  list.forEach((band, i) => {
    const before = list[i - 1]
    if (band.from > band.to)
      report(
        'band-gap',
        i,
        `band "${band.key}" goes from ${band.from} to ${band.to} and holds no value`,
      )
    if (list.slice(0, i).some(({ key }) => key === band.key))
      report('band-overlap', i, `two bands have the key "${band.key}"`)
    if (before && band.from > before.to + 1)
      report('band-gap', i, `no band has the values from ${before.to + 1} to ${band.from - 1}`)
    if (before && band.from <= before.to)
      report(
        'band-overlap',
        i,
        `bands "${before.key}" and "${band.key}" share the value ${band.from}`,
      )
    if (band.to > most || band.to < least || band.from > most)
      report(
        'band-out-of-reach',
        i,
        `band "${band.key}" goes to ${band.to}, the questions reach ${least} to ${most}`,
      )
  })
  const [first] = list
  const last = list.at(-1)
  if (first && first.from > least)
    report('band-gap', 0, `no band has the values from ${least} to ${first.from - 1}`)
  if (last && last.to < most)
    report('band-gap', list.length - 1, `no band has the values from ${last.to + 1} to ${most}`)
  return findings
}
