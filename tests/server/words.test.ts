import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerClient } from '#server/plugins/client.ts'
import { readConfig } from '#server/plugins/config.ts'
import { inFolder } from '#tests/support/server.ts'

const ROOT = join(import.meta.dirname, '../..')
const WORDS = 'portal/words.json'

/** An operator's change to a content file: a text and its replacement. */
type Edit = { readonly file?: string; readonly from: string; readonly to: string }

/** The page from a portal whose operator changed the content. */
function served(url: string, edits: readonly Edit[]): Promise<string> {
  return inFolder(async (folder) => {
    const read = readConfig({ NODE_ENV: 'test' })
    if (!read.ok) throw new Error('Cannot test: the configuration is refused')
    const [contentDir, clientDir] = [join(folder, 'content'), join(folder, 'client')]
    cpSync(join(ROOT, 'content'), contentDir, { recursive: true })
    mkdirSync(join(clientDir, 'assets'), { recursive: true })
    cpSync(join(ROOT, 'renderer/index.html'), join(clientDir, 'index.html'))
    for (const { file = WORDS, from, to } of edits) {
      const path = join(contentDir, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`Cannot test: ${file} does not hold ${from}`)
      writeFileSync(
        path,
        text.replace(from, () => to),
      )
    }
    const app = Fastify()
    try {
      await registerClient(app, { ...read.config, contentDir, clientDir })
      return (await app.inject({ url, headers: { accept: 'text/html' } })).body
    } finally {
      await app.close()
    }
  })
}

/** The words in a page for the portal's scripts. */
function wordsIn(page: string): unknown {
  const [, text = ''] =
    /<script type="application\/json" id="words">([^<]*)<\/script>/.exec(page) ?? []
  return JSON.parse(text)
}

describe('the words of the portal', () => {
  it("are in the page in the operator's version, before any script runs", async () => {
    const page = await served('/login', [{ from: '"Welcome back"', to: '"Good to see you"' }])
    expect(wordsIn(page)).toMatchObject({ login: { title: 'Good to see you' } })
  })

  it('are also the first content of the page', async () => {
    const page = await served('/home', [
      { from: '"If you need help right now"', to: '"Help, & <now>"' },
      { from: '"Patient portal"', to: '"Harbor care"' },
    ])
    expect(page).toContain('<h1 class="t16">Help, &#38; &#60;now&#62;</h1>')
    expect(page).toContain('<title>Harbor care</title>')
    expect(page).toContain('<a href="tel:988">call 988</a>, <a href="sms:988">text 988</a>')
    expect(page).not.toContain('{{')
  })

  it('have the operator’s language, for dates and for screen readers', async () => {
    const locale = { file: 'brand/brand.json', from: '"en-US"', to: '"es-US"' }
    const page = await served('/login', [locale])
    expect(page).toContain('<html lang="es-US">')
    expect(wordsIn(page)).toMatchObject({ general: { locale: 'es-US' } })
    expect(await served('/crisis-resources', [locale])).toContain('<html lang="es-US">')
  })

  it('contain the operator’s name, and leave other placeholders to the browser', async () => {
    const brand = { file: 'brand/brand.json', from: '"Mantra"', to: '"Harbor"' }
    expect(wordsIn(await served('/', [brand]))).toMatchObject({
      frame: { home: 'Harbor, home', copyright: '© {year} Harbor' },
    })
  })

  it('are data: their content neither ends their element nor runs', async () => {
    const page = await served('/', [
      { from: '"Welcome back"', to: '"</script><script>alert(1)</script> $& {brand}"' },
    ])
    expect(wordsIn(page)).toMatchObject({
      login: { title: '</script><script>alert(1)</script> $& Mantra' },
    })
  })

  it.each([
    [
      'a word that is missing',
      '"motto": "Someone to talk to, wherever you are.",',
      '',
      "must have required property 'motto'",
    ],
    [
      'an unknown word',
      '"motto":',
      '"moto": "Hello", "motto":',
      'must NOT have additional properties: "moto"',
    ],
    ['a word that says nothing', '"Welcome back"', '""', 'must NOT have fewer than 1 characters'],
    ['a placeholder that is missing', '{name}.', 'somebody.', 'must carry {name}'],
    [
      'an unknown placeholder',
      '"Welcome back"',
      '"Welcome, {name}"',
      'must not carry {name}: nobody knows it here',
    ],
    [
      'a brace too many',
      '"Welcome back"',
      '"Welcome {brand"',
      'must not hold a brace outside a placeholder',
    ],
    [
      'a count without its number',
      '"There are {count} things to fix"',
      '"There are many things to fix"',
      'must carry {count}',
    ],
    [
      'no form for most counts',
      '"other": "in {count} minutes"',
      '"few": "in {count} minutes"',
      "must have required property 'other'",
    ],
  ])('prevent the start, with file and place: %s', async (_what, from, to, sentence) => {
    const failed = await served('/', [{ from, to }]).catch((error: unknown) => String(error))
    expect(failed).toMatch(/words\.json:\d+:\d+: At \/\w+/)
    expect(failed).toContain(sentence)
  })
})

describe('the page of crisis resources', () => {
  it("has the operator's name, words and lines, and requires no login", async () => {
    const page = await served('/crisis-resources', [
      { file: 'brand/brand.json', from: '"Mantra"', to: '"Harbor"' },
      { from: "You don't have to be sure it's an emergency.", to: 'Any reason is good enough.' },
      { file: 'support/hotlines.json', from: '"Veterans Crisis Line"', to: '"Veterans <Line>"' },
    ])
    expect(page).toContain('<title>Get help now | Harbor</title>')
    expect(page).toContain('<p class="lead">Any reason is good enough.</p>')
    expect(page).toContain('<p class="t16">Veterans &#60;Line&#62;</p>')
    expect(page).toContain('<a href="sms:838255">Text 838255</a>')
    expect(page).toContain('<a href="sms:88788?&#38;body=START">Text START to 88788</a>')
    expect(page).toMatch(/<li><a class="line" href="tel:911"><svg.*<b>Call 911<\/b>/)
  })

  it('shows no unconfirmed line, and only the website of a line with an unconfirmed number', async () => {
    const page = await served('/crisis-resources', [])
    expect(page).not.toContain('Alcohol and drug hope line')
    expect(page).toContain('SAMHSA National Helpline')
    for (const [name, site] of [
      ['ANAD', 'https://anad.org'],
      ['Planned Parenthood', 'https://www.plannedparenthood.org'],
    ]) {
      const [, line = ''] =
        new RegExp(`<li>(<div><p class="t16">${name}</p>.*)</li>`).exec(page) ?? []
      expect([...line.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([site])
    }
  })

  it.each([
    ['is not confirmed', '"isConfirmed": true', '"isConfirmed": false', 0, '911'],
    ['has another number', '"call": "988", "text": { "number": "988" }', '"call": "989"', 1, '988'],
    ['is not there', '"number": "741-741"', '"number": "741-742"', 2, '741741'],
  ])(
    'prevents the start if one of the first three lines %s',
    async (_what, from, to, index, number) => {
      const refused = served('/', [{ file: 'support/hotlines.json', from, to }])
      await expect(refused).rejects.toThrow(
        `At /lines/${index}: must be the confirmed line ${number}`,
      )
    },
  )

  it('prevents the start if a line is invalid, with file and place', async () => {
    const edit = {
      file: 'support/hotlines.json',
      from: '"number": "838255"',
      to: '"number": "call us"',
    }
    await expect(served('/', [edit])).rejects.toThrow(
      /hotlines\.json:\d+:\d+: At \/lines\/20\/text\/number: must match pattern/,
    )
  })
})
