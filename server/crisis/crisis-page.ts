import type { BrandContent } from '../domains/configuration/operator-content.ts'
import { textOf, type Words, withWords, wordsElement } from '../domains/content/words.ts'
import { escaped } from '../escaped.ts'
import { digitsOf, type Hotline, shownHotlines } from './hotlines.ts'

/** The portal's logo, inline because the page loads no picture. */
const MARK =
  '<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect class="wall" width="28" height="28" rx="7"/><rect class="lamp" x="14.5" y="8" width="7" height="12" rx="1.6"/></svg>'

/** Phosphor icons, inline for the same reason. */
const ICONS = {
  kit: icon(
    'M216,56H176V48a24,24,0,0,0-24-24H104A24,24,0,0,0,80,48v8H40A16,16,0,0,0,24,72V200a16,16,0,0,0,16,16H216a16,16,0,0,0,16-16V72A16,16,0,0,0,216,56ZM96,48a8,8,0,0,1,8-8h48a8,8,0,0,1,8,8v8H96ZM216,200H40V72H216V200Zm-56-64a8,8,0,0,1-8,8H136v16a8,8,0,0,1-16,0V144H104a8,8,0,0,1,0-16h16V112a8,8,0,0,1,16,0v16h16A8,8,0,0,1,160,136Z',
  ),
  phone: icon(
    'M144.27,45.93a8,8,0,0,1,9.8-5.66,86.22,86.22,0,0,1,61.66,61.66,8,8,0,0,1-5.66,9.8A8.23,8.23,0,0,1,208,112a8,8,0,0,1-7.73-5.94,70.35,70.35,0,0,0-50.33-50.33A8,8,0,0,1,144.27,45.93Zm-2.33,41.8c13.79,3.68,22.65,12.54,26.33,26.33A8,8,0,0,0,176,120a8.23,8.23,0,0,0,2.07-.27,8,8,0,0,0,5.66-9.8c-5.12-19.16-18.5-32.54-37.66-37.66a8,8,0,1,0-4.13,15.46Zm81.94,95.35A56.26,56.26,0,0,1,168,232C88.6,232,24,167.4,24,88A56.26,56.26,0,0,1,72.92,32.12a16,16,0,0,1,16.62,9.52l21.12,47.15,0,.12A16,16,0,0,1,109.39,104c-.18.27-.37.52-.57.77L88,129.45c7.49,15.22,23.41,31,38.83,38.51l24.34-20.71a8.12,8.12,0,0,1,.75-.56,16,16,0,0,1,15.17-1.4l.13.06,47.11,21.11A16,16,0,0,1,223.88,183.08Zm-15.88-2s-.07,0-.11,0h0l-47-21.05-24.35,20.71a8.44,8.44,0,0,1-.74.56,16,16,0,0,1-15.75,1.14c-18.73-9.05-37.4-27.58-46.46-46.11a16,16,0,0,1,1-15.7,6.13,6.13,0,0,1,.57-.77L96,95.15l-21-47a.61.61,0,0,1,0-.12A40.2,40.2,0,0,0,40,88,128.14,128.14,0,0,0,168,216,40.21,40.21,0,0,0,208,181.07Z',
  ),
  chat: icon(
    'M140,128a12,12,0,1,1-12-12A12,12,0,0,1,140,128ZM84,116a12,12,0,1,0,12,12A12,12,0,0,0,84,116Zm88,0a12,12,0,1,0,12,12A12,12,0,0,0,172,116Zm60,12A104,104,0,0,1,79.12,219.82L45.07,231.17a16,16,0,0,1-20.24-20.24l11.35-34.05A104,104,0,1,1,232,128Zm-16,0A88,88,0,1,0,51.81,172.06a8,8,0,0,1,.66,6.54L40,216,77.4,203.53a7.85,7.85,0,0,1,2.53-.42,8,8,0,0,1,4,1.08A88,88,0,0,0,216,128Z',
  ),
} as const

/** The first lines are part of the template, so they appear with any content. */
const PAGE = `<!doctype html>
<html lang="{{general.locale}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{{crisisPage.title}} | {{crisisPage.brand}}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/crisis.css">
<!-- portal -->
<script type="module" src="/crisis.js"></script>
</head>
<body>
<div id="help">
<header><a href="/home">${MARK}{{crisisPage.brand}}</a></header>
<main>
<h1>{{crisisPage.title}}</h1>
<p class="lead">{{crisisPage.lead}}</p>
<ul id="first-lines" class="crisis-lines">
<li><a class="line" href="tel:911">${ICONS.kit}<div><b>{{crisis.call911}}</b> <small>{{crisisPage.for911}}</small></div></a></li>
<li><a class="line" href="tel:988">${ICONS.phone}<div><b>{{crisis.call988}}</b> <small>{{crisisPage.for988}}</small></div></a></li>
<li><a class="line" href="sms:988">${ICONS.chat}<div><b>{{crisisPage.text988}}</b> <small>{{crisisPage.forText988}}</small></div></a></li>
<li><a class="line" href="sms:741741?&amp;body=HOME">${ICONS.chat}<div><b>{{crisis.text741741}}</b> <small>{{crisis.for741741}}</small></div></a></li>
</ul>
<p class="t14 muted">{{crisisPage.notWatched}}</p>
<p id="kept-plan-link" class="back" hidden><a href="/safety-plan">{{crisisPage.viewPlan}}</a></p>
<section id="kept-plan" class="plan" hidden>
<h2>{{crisisPage.plan}}</h2>
<p>{{crisisPage.planKept}} <span id="kept-plan-date"></span></p>
</section>
<h2>{{crisisPage.others}}</h2>
<ul id="hotlines" class="lines">
<!-- lines -->
</ul>
<p class="back"><a href="/home">{{crisisPage.back}}</a></p>
</main>
<aside class="leave-quickly" aria-label="{{leaveQuickly.words}}"><a id="leave-quickly" href="{{leaveQuickly.address}}" rel="noreferrer">{{leaveQuickly.words}} <span>{{leaveQuickly.byKeys}}</span></a></aside>
<footer><div>
<section><b>{{frame.support}}</b><p><!-- support --></p></section>
<ul>
<li><a href="/sitemap">{{frame.siteMap}}</a></li>
<!-- legal -->
</ul>
</div></footer>
</div>
<!-- words -->
</body>
</html>
`

/** URLs of the built portal, which replaces this page for patients who are logged in. */
export type PortalParts = { readonly script: string; readonly style: string }

/** The operator's details for the page's footer. */
type Operator = Pick<BrandContent, 'supportPhone' | 'legalLinks'>

/**
 * Renders the crisis page as one document that works without login, API, fonts and scripts. Its
 * only script registers the service worker, which caches the page, and loads the portal for
 * patients who are logged in.
 */
export function crisisPage(
  lines: readonly Hotline[],
  words: Words,
  { supportPhone, legalLinks }: Operator,
  portal?: PortalParts,
): string {
  const rows = shownHotlines(lines).map((line) => row(line, words))
  const phone = link(`tel:+1${digitsOf(supportPhone)}`, supportPhone)
  const support = escaped(textOf(words, 'frame', 'callSupport')).replace('{phone}', () => phone)
  const legal = [
    [legalLinks.termsAndConditions, 'terms'],
    [legalLinks.privacyPolicy, 'privacy'],
    [legalLinks.telehealthConsent, 'telehealth'],
  ] as const
  return withWords(PAGE, words)
    .replace('<!-- lines -->', () => rows.join('\n'))
    .replace('<!-- portal -->', () => (portal === undefined ? '' : portalLinks(portal)))
    .replace('<!-- words -->', () =>
      portal === undefined ? '' : `<div id="root" hidden></div>\n${wordsElement(words)}`,
    )
    .replace('<!-- support -->', () => support)
    .replace('<!-- legal -->', () =>
      legal
        .map(([address, name]) => `<li>${link(address, textOf(words, 'frame', name))}</li>`)
        .join('\n'),
    )
}

/** URLs for the page's script, which fetches them only if there is a session. */
function portalLinks({ script, style }: PortalParts): string {
  return `<meta name="portal-script" content="${escaped(script)}">\n<meta name="portal-style" content="${escaped(style)}">`
}

function row(line: Hotline, words: Words): string {
  const { name, purpose, call, text, chat, web, hours } = line
  const ways = [
    call === undefined
      ? ''
      : link(`tel:${digitsOf(call)}`, textOf(words, 'crisisPage', 'call', { number: call })),
    text === undefined ? '' : textLink(text, words),
    chat === undefined
      ? ''
      : site(chat, textOf(words, 'crisisPage', 'chat', { site: nameOf(chat) })),
    web === undefined ? '' : site(web, nameOf(web)),
  ]
  const said = [purpose, hours]
    .filter((part) => part !== undefined)
    .map((part) => `<p class="t14 muted">${escaped(part)}</p>`)
  const way = ways.filter((part) => part !== '').join(' ')
  return `<li><div><p class="t16">${escaped(name)}</p>${said.join('')}</div><div>${way}</div></li>`
}

function site(address: string, words: string): string {
  return `<a href="${escaped(address)}" rel="noreferrer">${escaped(words)}</a>`
}

function nameOf(address: string): string {
  return address.replace(/^https:\/\/(www\.)?|\/$/g, '')
}

function textLink({ number, keyword }: NonNullable<Hotline['text']>, words: Words): string {
  const address = `sms:${digitsOf(number)}`
  if (keyword === undefined) return link(address, textOf(words, 'crisisPage', 'text', { number }))
  return link(
    `${address}?&body=${keyword}`,
    textOf(words, 'crisisPage', 'textKeyword', { keyword, number }),
  )
}

function link(address: string, words: string): string {
  return `<a href="${escaped(address)}">${escaped(words)}</a>`
}

function icon(path: string): string {
  return `<svg class="icon-l" width="24" height="24" viewBox="0 0 256 256" fill="currentColor" aria-hidden="true"><path d="${path}"/></svg>`
}
