import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type SourceText, sourcesBelow, withoutComments } from './source-file.ts'
import { wordsInSource } from './words-in-source.ts'

const root = join(import.meta.dirname, '../..')
/** Without the author's page, which no patient sees. */
const sources = sourcesBelow(root, 'renderer').filter(
  ({ path }) => !/generated|\.config\.ts$|^renderer\/studio\//.test(path),
)

/** Literals that look like words but that no patient sees, with the reason. */
const NO_WORDS: { readonly [why: string]: readonly string[] } = {
  'a code of the API': [
    'Home',
    'Active',
    'Organization',
    'Psychiatry',
    'Therapy',
    'Asked',
    'Bearer',
    'Initial',
    'Followup',
  ],
  'a name that is the same in every language': [
    'Visa',
    'Mastercard',
    'American Express',
    'Discover',
    'Diners Club',
  ],
  'a key': ['End'],
  'for whoever watches the portal': [
    'A page broke:',
    'Cannot load an assessment:',
    'The server refused an operation:',
    'Cannot carry out',
    'Cannot save the answers:',
    'The page has no main element for the skip link',
  ],
  'a selector, a query or a style': [
    'input, button',
    'input, select, textarea',
    'input, select, textarea, button',
    ':is(input, select, textarea)[aria-invalid="true"]',
    '(prefers-color-scheme: dark)',
    'system-ui, sans-serif',
    'banner positive',
    'portrait s',
    'portrait l',
  ],
  'what a browser fills in': ['billing postal-code'],
  'the beginning of the names of keys': ['Arrow'],
  'the end of the names of texts': ['Body'],
  'the sign of what was cut off': ['…'],
}

/**
 * Parts of the server that only operators see: commands, settings, keys, files, the demonstration
 * (never in production) and the list of common passwords. Patients never see thrown errors or log
 * lines: replies have the sentences of content.
 */
const FOR_NO_PATIENT =
  /^server\/((cli|crypto|database|demo|enrolment|operator|studio)\/|plugins\/(config|demo|service-settings|settings)\.ts$|domains\/sessions\/common-passwords\.ts$)/

/** The same for the server. */
const NO_WORDS_OF_SERVER: { readonly [why: string]: readonly string[] } = {
  'a code of the API or of a table': [
    ...[
      'Therapy',
      'Psychiatry',
      'Organization',
      'Intake',
      'Active',
      'New',
      'Common',
      'Extra',
      'Off',
    ],
    ...['Waived', 'Pending', 'Paid', 'Declined', 'Waiting', 'Sent', 'Refused', 'Withdrawn'],
    ...['Saved', 'Conflict', 'Submitted', 'Ended', 'Abandoned'],
    ...['Cancelled', 'Rescheduled', 'Deleted', 'Discharged', 'Insurance'],
    ...['Suggested', 'Referring', 'None', 'Begun'],
    ...[
      'Password',
      'Link',
      'School',
      'Passkey',
      'Phone',
      'Tablet',
      'Computer',
      'Unknown',
      'Chrome',
      'Edge',
      'Firefox',
      'Safari',
    ],
  ],
  'a type of FHIR': [
    'Bundle',
    'Patient',
    'Appointment',
    'Questionnaire',
    'Observation',
    'Consent',
    'Invoice',
  ],
  'of HTTP and OpenID Connect, to other services': ['Basic', 'Bearer', 'openid email'],
  'for the operator, at the start': [
    ...[
      'Cannot use',
      'the top',
      'not valid',
      'must have a sentence for',
      'the server has no such code',
    ],
    ...[
      'must carry {',
      'must not carry {',
      '}: nobody knows it here',
      'must not hold a brace outside a placeholder',
    ],
    'must be the confirmed line',
    ...['" is the path of another one above', 'has no form and needs an interstitial'],
    ...['" on disk is version', '" is not on disk; new runs begin with version'],
    ', which was published before; new runs begin with version',
    ...[
      'The facts on disk are version',
      ', which was published before; the server judges by version',
    ],
    ...['Cannot ask "', ', or switch it off'],
    "): its wording is not free to show. Supply the wording with its owner's permission and set CONFIRMED_WORDINGS=",
    ...[
      '" is no published version: after the @ stands its number, or its hash from the start, at least',
      'characters. There are:',
    ],
    ...['not ready', 'not ok', 'not offered', 'unusable answer'],
    ...[
      'two questions have the key "',
      '" needs two options',
      'the scale of "',
      '" must go to a number from 2 to',
    ],
    ...['another template above is for', 'and the same care'],
    ...[
      'stands neither here nor in a group',
      'there is no operation',
      'stands twice',
      'there is no group',
    ],
  ],
  'for whoever calls the API, and cut off before the reply': [
    ...['an instant', 'an instant as ISO 8601 text', 'a date as YYYY-MM-DD'],
  ],
  'a header': [
    ...['text/html; charset=utf-8', 'image/svg+xml; charset=utf-8'],
    ...['application/json; charset=utf-8', 'public, max-age=3600'],
    'public, max-age=600, stale-while-revalidate=86400, stale-if-error=604800',
    ...[
      'content-type: application/json; charset=utf-8',
      'content-length:',
      'cache-control: no-store',
      'connection: close',
    ],
    ...[
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
    ],
    'referrer-policy: no-referrer',
    "attachment; filename*=UTF-8''",
    'attachment; filename="',
    ...[
      'public, max-age=',
      ', immutable',
      'public, max-age=86400',
      'public, max-age=31536000, immutable',
    ],
    ...['https://js.stripe.com https://*.js.stripe.com', 'trusted-types'],
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ],
  SQL: [
    ...['is not', 'not in', 'is distinct from', 'is not distinct from'],
    ...[
      'appointments as visit',
      'payment_methods as card',
      'visit_charges as charge',
      'billed_charges as charge',
    ],
    ...[
      'ledger_entries as entry',
      'ledger_entries as later',
      'ledger_lines as line',
      'payment_intents as intent',
    ],
    ...['message_channels as channel', 'messages as last', 'messages as unread'],
  ],
  'an entry, an account or an intent of the ledger': [
    ...['Billed', 'Surplus', 'Short', 'Refunded', 'Charge', 'Refund'],
    ...['Receivable', 'Income', 'Vendor'],
  ],
  'a tag of a PDF': [...['Column', 'Document', 'Table', 'Artifact', 'Layout']],
  'the program that made a calendar file': [...['Patient portal', 'Appointments']],
  'the inside of a tag': [
    ...['" style="'],
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#324c9a;color:#fefdfb;font-weight:600;text-decoration:none',
  ],
}

describe('words of the portal', () => {
  it('are in content and flows, and never in the renderer', () => {
    expect(strayWords(sources, NO_WORDS)).toEqual({ found: [], unused: [] })
  })

  it('are in content and flows, and never in the code of the server’s replies', () => {
    const answering = sourcesBelow(root, 'server').filter(
      ({ path }) => !/generated/.test(path) && !FOR_NO_PATIENT.test(path),
    )
    expect(strayWords(answering, NO_WORDS_OF_SERVER)).toEqual({ found: [], unused: [] })
  })

  it('are not in the first content of the page', () => {
    const page = readFileSync(join(root, 'renderer/index.html'), 'utf8')
    const shown = page.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' ').split(/\s+/)
    expect(
      shown.filter((word) => /\p{L}/u.test(word) && !/^\{\{\w+\.\w+\}\}\.?$/.test(word)),
    ).toEqual([])
  })

  it('are each used by a screen or by a page of the server', () => {
    const users = [...sources, ...sourcesBelow(root, 'server/crisis')].map(({ text }) =>
      withoutComments(text),
    )
    const code = [...users, readFileSync(join(root, 'renderer/index.html'), 'utf8')].join('\n')
    const isUsed = (group: string, name: string) =>
      new RegExp(
        `\\b${group}\\.${name}\\b|'${group}', '${name}'|\\{[^{}]*\\b${name}\\b[^{}]*\\} = WORDS\\.${group}\\b`,
      ).test(code)
    const words: unknown = JSON.parse(readFileSync(join(root, 'content/portal/words.json'), 'utf8'))
    const unused = entriesOf(words).flatMap(([group, texts]) =>
      entriesOf(texts).flatMap(([name]) => (isUsed(group, name) ? [] : [`${group}.${name}`])),
    )
    expect(unused).toEqual([])
  })
})

/** Words that no list allows, with their places, and allowed ones that no longer occur. */
function strayWords(
  files: readonly SourceText[],
  lists: { readonly [why: string]: readonly string[] },
) {
  const allowed = Object.values(lists).flat()
  const found = files.flatMap(wordsInSource)
  return {
    found: found
      .filter(({ words }) => !allowed.includes(words))
      .map(({ path, line, words }) => `${path}:${line} ${words}`),
    unused: allowed.filter((one) => !found.some(({ words }) => words === one)),
  }
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

describe('words in a source file', () => {
  const wordsIn = (text: string) =>
    wordsInSource({ path: 'renderer/x.tsx', text }).map(({ words }) => words)

  it.each([
    ['text between tags', '<p>ok</p>', 'ok'],
    ['a spoken attribute', '<ul aria-label="times" />', 'times'],
    ['one in a condition', "<ul aria-label={isOld ? 'past' : undefined} />", 'past'],
    ['one in a template', `<ul aria-label={\`line \${n}\`} />`, 'line'],
    ['a sentence in a variable', "const title = 'Are you sure?'", 'Are you sure?'],
    ['a label of one word', "const words = { next: 'Continue' }", 'Continue'],
    ['what goes on', "const busy = 'Saving…'", 'Saving…'],
    ['a number in a template', `const words = \`in \${n} minutes\``, 'in'],
    ['what a component is given', '<Button busy="Logging in" />', 'Logging in'],
    ['a sentence of a page', "const page = '<p>Not found</p>'", '<p>Not found</p>'],
    [
      'what is heard of a page',
      `const page = \`<a title="The map" href="\${x}">\``,
      '<a title="The map" href="',
    ],
  ])('are found: %s', (_what, text, words) => {
    expect(wordsIn(text)).toContain(words)
  })

  it.each([
    ['imports', "import { x } from './Not words'"],
    ['types', "type State = 'Not read' | 'Read'"],
    ['thrown errors', "throw new Error('Cannot draw this view')"],
    ['lines of the log', "app.log.error({ id }, 'A mail was not accepted')"],
    ['SQL', 'const rows = sql`select a from b`'],
    ['pages that are filled in', 'const page = \'<h1 class="t32 wide">{{start.title}}</h1>\''],
    ['class names', '<p className="page w-form stack-8" />'],
    ['what is compared', "const is = status === 'Declined'"],
    ['names of properties', "const x = { 'Some name': 1 }"],
    ['numbers and signs', '<p>1 = 2, *</p>'],
  ])('are not %s', (_what, text) => {
    expect(wordsIn(text)).toEqual([])
  })
})
