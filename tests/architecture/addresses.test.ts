import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router-dom'
import { expect, it } from 'vitest'
import { EITHER, GATED, PUBLIC, UNGATED } from '../../renderer/shell/addresses.ts'
import { filesBelow, withoutComments } from './source-file.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = ['/login', ...[...PUBLIC, ...EITHER, ...UNGATED, ...GATED].map(({ path }) => path)]
/** Addresses that the server, the development server or a calendar answers, not a page. */
const NO_PAGE = new RegExp(
  `^/(${[
    ...[
      'assets/',
      'demo/',
      'documents/',
      'flows/',
      'sandbox/',
      'twilio-video/',
      'messaging/uploads$',
      'graphql$',
      'healthz$',
    ],
    ...[
      'sw\\.js$',
      'crisis\\.(css|js)$',
      'icon\\.svg$',
      'main\\.tsx$',
      'video-signal$',
      'test-error$',
      'calendar/action/compose$',
    ],
  ].join('|')})`,
)
const LITERAL = /(['"`])(\/(?!\/)(?!\$)[^'"`\s]*)\1|\]\((\/(?!\/)[^)\s]*)\)/g

/** The addresses of this site in a file. Placeholders are replaced by a letter. */
function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(LITERAL)].map(([, , quoted, linked]) =>
    (quoted ?? linked ?? '')
      .replace(/[?#].*/, '')
      .replace(/\/\$?\{[^}]*\}/g, '/x')
      .replace(/\$\{.*/, '')
      .replace(/(?<=.)\/$/, '/x'),
  )
}

const isDead = (address: string) =>
  !NO_PAGE.test(address) && !PAGES.some((path) => matchPath(path, address))

it('every address in flows, content and screens belongs to a page', () => {
  const files = [
    ...['flows', 'content']
      .flatMap((folder) => filesBelow(ROOT, folder))
      .filter(
        (path) =>
          /(?<!\.schema)\.json$/.test(path) &&
          !path.includes('/cases/') &&
          path !== 'flows/personas.json',
      ),
    // The author's page has its own server.
    ...filesBelow(ROOT, 'renderer').filter(
      (path) =>
        /\.(tsx?|html)$/.test(path) && !/generated|addresses\.ts$|^renderer\/studio\//.test(path),
    ),
  ]
  const named = files.flatMap((path) =>
    addressesIn(withoutComments(readFileSync(join(ROOT, path), 'utf8'))).map((address) => ({
      path,
      address,
    })),
  )
  expect(new Set(named.map(({ address }) => address)).size).toBeGreaterThan(80)
  expect(
    named
      .filter(({ address }) => isDead(address))
      .map(({ path, address }) => `${path}: ${address}`),
  ).toEqual([])
})

it.each([
  "to: '/safety-plans'",
  '{ "to": "/appointment" }',
  `navigate(\`/call/\${id}\`)`,
  '[the list](/appointments/all/of-them)',
])('finds an address that has no page: %s', (text) =>
  expect(addressesIn(text).filter(isDead)).toHaveLength(1),
)

it.each([
  "to: '/safety-plan'",
  '{ "to": "/reenroll?careType=therapy" }',
  `\`/video-call/\${id}/join\``,
  '[plan](/billing)',
  '"//a.b/c"',
])('accepts: %s', (text) => expect(addressesIn(text).filter(isDead)).toEqual([]))
