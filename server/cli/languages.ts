import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iso6393 } from 'iso-639-3'

/** The most requested languages, by ISO 639-3 code. They are listed first, by name (Q-INTP-01). */
const COMMON = [
  'ara',
  'ase',
  'cmn',
  'fra',
  'hat',
  'hin',
  'kor',
  'por',
  'rus',
  'spa',
  'tgl',
  'vie',
  'yue',
]
/** Names that are more common than CLDR's. */
const NAMES: { readonly [code: string]: string | undefined } = {
  cmn: 'Mandarin Chinese',
  tgl: 'Tagalog',
}
const FILE = 'content/reference/languages.json'

/**
 * Living spoken and sign languages that have an English name in CLDR, as choices. English is
 * excluded: it needs no interpreter.
 */
function languageChoices() {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const named = new Map<string, string>()
  for (const { iso6393: code, iso6391, type } of iso6393) {
    if (type !== 'living' || code === 'eng') continue
    const known = NAMES[code] ?? names.of(iso6391 ?? code)
    if (known !== undefined && ![...named.values()].includes(known)) named.set(code, known)
  }
  const byName = [...named]
    .toSorted((a, b) => a[1].localeCompare(b[1], 'en'))
    .map(([key, text]) => ({ key, text }))
  const common = byName
    .filter(({ key }) => COMMON.includes(key))
    .map((one) => ({ ...one, mark: 'Common' }))
  const others = byName.filter(({ key }) => !COMMON.includes(key))
  return {
    $schema: '../../engine/definition/language.schema.json',
    kind: 'choices',
    id: 'languages',
    title: 'Languages of interpreters, by name; the common ones first',
    source:
      'ISO 639-3 (package iso-639-3) for the codes, Unicode CLDR for the English names; written by server/cli/languages.ts',
    options: [...common, ...others],
  }
}

const { options, ...head } = languageChoices()
const lines = options.map((option) => `    ${JSON.stringify(option)}`).join(',\n')
const text = JSON.stringify({ ...head, options: [] }, null, 2).replace('[]', `[\n${lines}\n  ]`)
writeFileSync(join(import.meta.dirname, '../..', FILE), `${text}\n`)
