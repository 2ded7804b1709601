import { join } from 'node:path'
import { type JsonObject, loadLibrary } from '#engine/index.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { unconfirmedWordings } from '#server/domains/definitions/unconfirmed-wordings.ts'
import { describe, expect, it } from 'vitest'

const shipped = readLibraryFiles(join(import.meta.dirname, '../..'))
const library = loadLibrary(shipped)
const flags = (...featureFlags: JsonObject[]) => ({ config: { featureFlags } })
const confirmedBy = (isOn: boolean) => flags({ key: 'AsrsWordingConfirmed', isOn })

/** The shipped definitions with one more flow that shows the scale under a condition. */
const withFlow = (when: object) => {
  const sections = [{ id: 'scale', questionnaire: 'asrs', instrument: 'asrs', when }]
  const flow = {
    $schema: 'x',
    id: 'other',
    title: 'Other',
    mode: 'sequence',
    inputs: ['user', 'config'],
    steps: [{ id: 'form', sections }],
  }
  return loadLibrary([...shipped, { path: 'flows/other.json', text: JSON.stringify(flow) }])
}

describe('a wording that is not free to show', () => {
  it('does not prevent the start while no flow can show it', () => {
    expect(unconfirmedWordings(library, flags(), [])).toEqual([])
    expect(unconfirmedWordings(library, confirmedBy(false), [])).toEqual([])
  })

  it('is reported with its flows and with advice once it is switched on', () => {
    const [sentence, ...more] = unconfirmedWordings(library, confirmedBy(true), [])
    expect(more).toEqual([])
    expect(sentence).toMatch(/"asrs" \(.*"scales".*\).*CONFIRMED_WORDINGS=asrs/)
    expect(unconfirmedWordings(library, confirmedBy(true), ['other'])).toHaveLength(1)
  })

  it('is accepted when the operator has confirmed it', () => {
    expect(unconfirmedWordings(library, confirmedBy(true), ['asrs'])).toEqual([])
  })

  it.each([
    ['a condition on the person alone', { var: 'user.hasADHD' }],
    [
      'either of two, one of them off',
      { or: [{ fact: 'asrs-wording-is-confirmed' }, { var: 'user.hasADHD' }] },
    ],
    ['the opposite of the switch', { '!': { fact: 'asrs-wording-is-confirmed' } }],
  ])('counts as shown under %s', (_what, when) => {
    expect(unconfirmedWordings(withFlow(when), flags(), [])).toHaveLength(1)
  })
})
