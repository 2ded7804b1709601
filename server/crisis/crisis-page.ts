import { textOf, type Words, withWords } from '../domains/content/words.ts'
import { escaped } from '../escaped.ts'
import { type Hotline, shownHotlines } from './hotlines.ts'

/** The portal's mark, drawn here: the page loads no picture. */
const MARK =
  '<svg viewBox="0 0 28 28" aria-hidden="true"><rect class="wall" width="28" height="28" rx="7"/><rect class="lamp" x="14.5" y="8" width="7" height="12" rx="1.6"/></svg>'

/** The first lines are the portal's own: they stand whatever the content says. */
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
</head>
<body>
<header><a href="/home">${MARK}{{crisisPage.brand}}</a></header>
<main id="main">
<h1>{{crisisPage.title}}</h1>
<p class="lead">{{crisisPage.lead}}</p>
<ul class="lines">
<li><a href="tel:911"><b>{{crisis.call911}}</b><span>{{crisisPage.for911}}</span></a></li>
<li><a href="tel:988"><b>{{crisis.call988}}</b><span>{{crisisPage.for988}}</span></a></li>
<li><a href="sms:988"><b>{{crisisPage.text988}}</b><span>{{crisisPage.forText988}}</span></a></li>
<li><a href="sms:741741?&amp;body=HOME"><b>{{crisis.text741741}}</b><span>{{crisis.for741741}}</span></a></li>
</ul>
<p>{{crisisPage.notWatched}}</p>
<h2>{{crisisPage.others}}</h2>
<ul class="others">
<!-- others -->
</ul>
</main>
</body>
</html>
`

/** The crisis page as one self-contained document: works without scripts, fonts, login, API and network. */
export function crisisPage(lines: readonly Hotline[], words: Words): string {
  const rows = shownHotlines(lines).map((line) => row(line, words))
  return withWords(PAGE, words).replace('<!-- others -->', () => rows.join('\n'))
}

function row(line: Hotline, words: Words): string {
  const { name, purpose, call, text, web, hours } = line
  const ways = [
    call === undefined ? '' : link(`tel:${digitsOf(call)}`, textOf(words, 'crisisPage', 'call', { number: call })),
    text === undefined ? '' : textLink(text, words),
    web === undefined ? '' : `<a href="${escaped(web)}" rel="noreferrer">${escaped(web.replace(/^https:\/\/(www\.)?/, ''))}</a>`,
  ]
  const when = hours === undefined ? '' : ` <span>${escaped(hours)}</span>`
  const way = ways.filter((part) => part !== '').join(' ')
  return `<li><b>${escaped(name)}</b> <span>${escaped(purpose)}</span>${when} <p>${way}</p></li>`
}

function textLink({ number, keyword }: NonNullable<Hotline['text']>, words: Words): string {
  const address = `sms:${digitsOf(number)}`
  if (keyword === undefined) return link(address, textOf(words, 'crisisPage', 'text', { number }))
  return link(`${address}?&body=${keyword}`, textOf(words, 'crisisPage', 'textKeyword', { keyword, number }))
}

function link(address: string, words: string): string {
  return `<a href="${escaped(address)}">${escaped(words)}</a>`
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}
