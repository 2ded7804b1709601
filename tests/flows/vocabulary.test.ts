import { join } from 'node:path'
import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import hotlines from '../../content/support/hotlines.json' with { type: 'json' }
import { templateOf } from '#engine/definition/fact-parameters.ts'
import { flowOf, isObject, toJson } from '../../engine/index.ts'
import { QUESTION_TYPES } from '../../engine/questions/question-types.ts'
import { GATED, PUBLIC, UNGATED } from '../../renderer/shell/addresses.ts'
import { readAssessmentCatalogue } from '../../server/domains/assessments/assessment-catalogue.ts'
import { factsInContent } from '../../server/domains/content/content-files.ts'
import { ASKED_FACTS } from '../../server/domains/definitions/asked-facts.ts'
import { shipped, shippedFiles } from './shipped.ts'

const all = shippedFiles.map((file) => file.text).join('\n')
const outside = (path: string) =>
  shippedFiles
    .filter((file) => file.path !== path)
    .map((file) => file.text)
    .join('\n')
const content = join(import.meta.dirname, '../../content')
const assessments = toJson(readAssessmentCatalogue(content))

/** Kinds of patients that the specification names, for future pages; tests check their meaning. */
const NAMED_BY_THE_SPECIFICATION = [
  'is-portal-referred-and-sponsored',
  'is-student-referred-by-mcp',
  'has-not-started',
]

describe('the vocabulary', () => {
  it('declares no unused effect or view', () => {
    const effects = [...shipped.effects.keys()].filter(
      (name) => !outside('flows/vocabulary/effects.json').includes(`"effect": "${name}"`),
    )
    const views = [...shipped.views.keys()].filter(
      (name) =>
        name !== 'pre-screen' &&
        !outside('flows/vocabulary/views.json').includes(`"view": "${name}"`),
    )
    expect({ effects, views }).toEqual({ effects: [], views: [] })
  })

  it('declares no unused text or fact', () => {
    const texts = Object.keys(shipped.texts).filter(
      (name) => !name.startsWith('issue-') && !all.includes(`{ "text": "${name}" }`),
    )
    const written = [...shipped.facts.keys()].map(templateOf)
    const asked = new Set([
      ...Object.keys(ASKED_FACTS),
      ...factsInContent(content).map(({ name }) => name),
    ])
    const isUsed = (name: string) =>
      asked.has(name) || all.includes(`"fact": "${name}"`) || all.includes(`{facts.${name}`)
    const facts = written.filter(
      (name) => !isUsed(name) && !NAMED_BY_THE_SPECIFICATION.includes(name),
    )
    expect({ texts, facts }).toEqual({ texts: [], facts: [] })
  })

  it('has words for everything that can be wrong with an answer', () => {
    const checked = Object.values(QUESTION_TYPES).flatMap(({ limits, misreadCodes = [] }) => [
      ...limits,
      ...misreadCodes,
    ])
    const codes = [...new Set(['required', 'enum', 'sameAs', ...checked])]
    expect(codes.filter((code) => shipped.texts[`issue-${code}`] === undefined)).toEqual([])
  })

  it('contain no brand name, and no telephone number except those of the confirmed lines', () => {
    const lines: { lines: { call?: string; isConfirmed: boolean }[] } = hotlines
    const known = lines.lines.flatMap(({ call, isConfirmed }) =>
      isConfirmed && call ? [call] : [],
    )
    const without = ['999-999-9999', ...known].reduce(
      (text, number) => text.replaceAll(number, 'known'),
      all,
    )
    expect(all).not.toMatch(/mantra/i)
    expect(without).not.toMatch(/\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b/)
  })

  it('lists 59 states and territories, sorted by name', () => {
    const names = (shipped.choices.get('states')?.options ?? []).map(({ text }) => text)
    expect(names).toHaveLength(59)
    expect(names).toEqual(names.toSorted())
  })
})

describe('the assessment keys', () => {
  it('each name the flow of the assessment [ENTY-10]', () => {
    const flows = Object.entries(isObject(assessments) ? assessments : {}).map(([key, entry]) => {
      const flow = isObject(entry) ? String(entry.flow) : ''
      return [key, flow, flowOf(shipped, flow).id]
    })
    expect(flows).toEqual([
      ['Intake', 'intake', 'intake'],
      ['AdjustedIntake', 'adjusted-intake', 'adjusted-intake'],
      ['Scales', 'scales', 'scales'],
      ['PreVisitScales', 'pre-visit-scales', 'pre-visit-scales'],
      ['Phq8', 'phq8', 'phq8'],
      ['SelfRefer1Screener', 'self-refer1-screener', 'self-refer1-screener'],
      ['Bipolar1Screener', 'bipolar1-screener', 'bipolar1-screener'],
      ['MedicalHistory', 'medical-history', 'medical-history'],
    ])
  })

  it('each have the message for an assessment that cannot be loaded [ERRO-12] [ERRO-14] [ERRO-15]', () => {
    expect(assessments).toMatchObject({
      MedicalHistory: { loadError: 'error loading medical history' },
      Scales: { loadError: 'Error getting scales' },
      SelfRefer1Screener: { loadError: 'Error getting triage questions (self refer screening 1)' },
      Intake: { loadError: 'no assessment matching {id}' },
    })
  })

  it('are drawn full-page for the medical history, V2 for the self-refer screener, paginated otherwise [ASMT-18]', () => {
    const screens = Object.entries(isObject(assessments) ? assessments : {}).map(([key, entry]) => {
      const { flow, screen } = isObject(entry) ? entry : {}
      const form = flowOf(shipped, String(flow)).steps.find((step) => step.form)?.form
      return [key, screen, form?.paging]
    })
    expect(screens).toEqual([
      ['Intake', 'paginated', 'question'],
      ['AdjustedIntake', 'paginated', 'question'],
      ['Scales', 'paginated', 'question'],
      ['PreVisitScales', 'paginated', 'question'],
      ['Phq8', 'paginated', 'question'],
      ['SelfRefer1Screener', 'paginated-v2', 'question'],
      ['Bipolar1Screener', 'paginated', 'question'],
      ['MedicalHistory', 'full-page', 'section'],
    ])
  })
})

/** The values that a vocabulary file's schema allows for a member, at any depth. */
function allowedIn(schema: unknown, member: string): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((one: unknown) => allowedIn(one, member))
  if (!isObject(schema)) return []
  const own = isObject(schema.properties) ? schema.properties[member] : undefined
  const listed = isObject(own) && Array.isArray(own.enum) ? own.enum.map(String) : []
  return [...listed, ...Object.values(schema).flatMap((one) => allowedIn(one, member))]
}

describe('the names that flows give to the host', () => {
  const { args: submitted } = shipped.effects.get('submitAssessment') ?? {}
  const { args: screened } = shipped.effects.get('submitScreener') ?? {}

  it('of assessments are the keys of the catalogue', () => {
    const keys = isObject(assessments) ? Object.keys(assessments) : []
    expect([allowedIn(submitted, 'key'), allowedIn(screened, 'key')]).toEqual([keys, keys])
  })

  it('of pages are paths of the portal', () => {
    const known = ['/login', ...[...PUBLIC, ...UNGATED, ...GATED].map(({ path }) => path)].map(
      (path) => ({ path }),
    )
    const schemas = [...shipped.effects.values(), ...shipped.views.values()].map((one) =>
      'args' in one ? one.args : 'props' in one ? one.props : null,
    )
    const paths = ['to', 'otherPath'].flatMap((member) => allowedIn(schemas, member))
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => matchRoutes(known, path) === null)).toEqual([])
  })
})
