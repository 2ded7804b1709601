/** One line of content/support/hotlines.json. A line without `verified` words has no number and is not shown. */
export type Hotline = {
  readonly id: string
  readonly name: string
  readonly purpose: string
  readonly call?: string
  readonly text?: { readonly number: string; readonly keyword?: string }
  readonly web?: string
  readonly hours?: string
  readonly isConfirmed: boolean
}
/** The portal's mark, drawn here: the page loads no picture. */
const MARK =
  '<svg viewBox="0 0 28 28" aria-hidden="true"><rect class="wall" width="28" height="28" rx="7"/><rect class="lamp" x="14.5" y="8" width="7" height="12" rx="1.6"/></svg>'

type Brand = { readonly name: string; readonly supportPhone: string }

/** The lines that are shown: confirmed, and with something to do. */
export function shownHotlines(lines: readonly Hotline[]): readonly Hotline[] {
  return lines.filter((line) => line.isConfirmed && (line.call !== undefined || line.text !== undefined))
}

/** The crisis page as one self-contained document: works without scripts, fonts, login, API and network. */
export function crisisPage(content: { readonly lines: readonly Hotline[] }, brand: Brand): string {
  const rows = shownHotlines(content.lines).map(row).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Crisis resources | ${escaped(brand.name)}</title>
<link rel="stylesheet" href="/crisis.css">
</head>
<body>
<header><a href="/home">${MARK}${escaped(brand.name)}</a></header>
<main id="main">
<h1>Crisis resources</h1>
<p class="lead">You don't have to be sure it's an emergency.</p>
<ul class="lines">
<li><a href="tel:911"><b>Call 911</b><span>Life-threatening emergency, or go to the nearest emergency room</span></a></li>
<li><a href="tel:988"><b>Call 988</b><span>Suicide &amp; Crisis Lifeline, free, day and night. For Spanish press 2</span></a></li>
<li><a href="sms:988"><b>Text 988</b><span>Suicide &amp; Crisis Lifeline</span></a></li>
<li><a href="sms:741741?&amp;body=HOME"><b>Text HOME to 741741</b><span>Crisis Text Line</span></a></li>
</ul>
<p>${escaped(brand.name)} does not provide emergency services, and messages are not watched in real time.</p>
<h2>More people you can talk to</h2>
<ul class="others">
${rows}
</ul>
</main>
</body>
</html>
`
}

function row(line: Hotline): string {
  const call = line.call === undefined ? '' : `<a href="tel:${line.call.replace(/\D/g, '')}">Call ${escaped(line.call)}</a>`
  const keyword = line.text?.keyword
  const words = keyword === undefined ? `Text ${line.text?.number ?? ''}` : `Text ${keyword} to ${line.text?.number ?? ''}`
  const body = keyword === undefined ? '' : `?&amp;body=${escaped(keyword)}`
  const text = line.text === undefined ? '' : `<a href="sms:${line.text.number.replace(/\D/g, '')}${body}">${escaped(words)}</a>`
  const web =
    line.web === undefined
      ? ''
      : `<a href="${escaped(line.web)}" rel="noreferrer">${escaped(line.web.replace(/^https:\/\/(www\.)?/, ''))}</a>`
  const hours = line.hours === undefined ? '' : ` <span>${escaped(line.hours)}</span>`
  return `<li><b>${escaped(line.name)}</b> <span>${escaped(line.purpose)}</span>${hours} <p>${[call, text, web].filter((part) => part !== '').join(' ')}</p></li>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
