import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iso6393 } from 'iso-639-3'

/** Languages that are asked for most, by ISO 639-3 code: they are offered first, by name (Q-INTP-01). */
const COMMON = ['ara', 'ase', 'cmn', 'fra', 'hat', 'hin', 'kor', 'por', 'rus', 'spa', 'tgl', 'vie', 'yue']
/** Where CLDR's name says less than people do. */
const NAMES: { readonly [code: string]: string | undefined } = { cmn: 'Mandarin Chinese', tgl: 'Tagalog' }
const FILE = 'content/reference/languages.json'

/** Choices of the languages that people speak or sign today and that have an English name in CLDR; English needs no interpreter. */
function languageChoices() {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const named = new Map<string, string>()
  for (const { iso6393: code, iso6391, type } of iso6393) {
    if (type !== 'living' || code === 'eng') continue
    const known = NAMES[code] ?? names.of(iso6391 ?? code)
    if (known !== undefined && ![...named.values()].includes(known)) named.set(code, known)
  }
  const byName = [...named].toSorted((a, b) => a[1].localeCompare(b[1], 'en')).map(([key, text]) => ({ key, text }))
  const common = byName.filter(({ key }) => COMMON.includes(key)).map((one) => ({ ...one, mark: 'Common' }))
  const others = byName.filter(({ key }) => !COMMON.includes(key))
  return {
    $schema: '../../engine/definition/language.schema.json',
    kind: 'choices',
    id: 'languages',
    title: 'Languages of interpreters, by name; the common ones first',
    source: 'ISO 639-3 (package iso-639-3) for the codes, Unicode CLDR for the English names; written by server/cli/languages.ts',
    options: [...common, ...others],
  }
}

const { options, ...head } = languageChoices()
const lines = options.map((option) => `    ${JSON.stringify(option)}`).join(',\n')
const text = JSON.stringify({ ...head, options: [] }, null, 2).replace('[]', `[\n${lines}\n  ]`)
writeFileSync(join(import.meta.dirname, '../..', FILE), `${text}\n`)
