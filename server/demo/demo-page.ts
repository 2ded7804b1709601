import { escaped } from '../escaped.ts'
import type { TakenTicket } from '../gateways/help-desk/embedded-help-desk.ts'
import type { SentMail } from '../gateways/mail/local-outbox.ts'
import type { MailAttachment } from '../gateways/mail/mail-gateway.ts'
import type { DemoContent, Persona } from './personas.ts'

/** Mails and support tickets that left the portal, newest first. */
type LeftPortal = { readonly mails: readonly SentMail[]; readonly tickets: readonly TakenTicket[] }

/**
 * Renders the page that lists the demo patients by situation, with the mails and support tickets
 * that the portal would have sent.
 */
export function demoPage(
  { patients, groups, screens, password }: DemoContent,
  { mails, tickets }: LeftPortal,
): string {
  const shown = screens.map(({ title, path, patient }) => {
    const email = patients.find(({ name }) => name === patient)?.email
    return email === undefined || patient === undefined
      ? `<li><a href="${escaped(path)}">${escaped(title)}</a></li>`
      : `<li>${loginButton({ email, name: patient, path, title })}</li>`
  })
  const people = groups.map(
    ({ key, title }) => `<h2>${escaped(title)}</h2>
<ul class="people">${patients
      .filter(({ group }) => group === key)
      .map(person)
      .join('\n')}</ul>`,
  )
  const outbox = mails.map(
    ({ subject, to, text, attachments }) =>
      `<li><b>${escaped(subject)}</b><span>To ${escaped(to)}</span>${text.split('\n\n').map(paragraph).join('')}${attachments.map(file).join('')}</li>`,
  )
  const desk = tickets.map(
    ({ subject, requester, tags, body, attachments }) =>
      `<li><b>${escaped(subject)}</b><span>From ${escaped(requester.name)}, ${escaped(requester.email)}</span><span>${escaped(tags.join(', '))}</span>${body.split('\n\n').map(paragraph).join('')}${attachments.map(({ name, size }) => `<span>${escaped(name)}, ${size} bytes</span>`).join('')}</li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Demo patients</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/crisis.css"><link rel="stylesheet" href="/demo/demo.css"></head>
<body><main id="main"><h1>Demo patients</h1>
<p class="lead">Pick a patient and live through what the portal asks of them.</p>
<p>Every patient has the password <b>${escaped(password)}</b>. Mail to them lands in the <a href="#outbox">outbox</a>, what they write to Patient Support among the <a href="#tickets">tickets</a>. Each <a href="#screens">screen</a> is one press away. This page exists outside production only.</p>
<p>To try a video call alone, be a <a href="/demo-provider">provider</a> in a second window.</p>
<p>To see a flow while you write it, start <code>npm run studio</code> and open the <a href="http://127.0.0.1:4600/">author's page</a>.</p>
<p role="alert"></p>
<div class="columns"><div>
${people.join('\n')}
<h2 id="screens">Screens</h2>
<p>Every screen of the portal, with one press. It opens as the patient whose name stands beside it.</p>
<ul class="screens">${shown.join('\n')}</ul>
</div><aside aria-labelledby="outbox">
<h2 id="outbox">Mail outbox</h2>
${outbox.length === 0 ? '<p>No mail was sent yet. Load this page again to see what has come.</p>' : `<ul class="mails">${outbox.join('\n')}</ul>`}
<h2 id="tickets">Support tickets</h2>
${desk.length === 0 ? '<p>Nobody has written to Patient Support yet.</p>' : `<ul class="mails">${desk.join('\n')}</ul>`}</aside></div></main>
<script src="/demo/demo.js" defer></script></body></html>
`
}

function person({ name, shows, email, logsInAtSchool }: Persona): string {
  return `<li><b>${escaped(name)}</b><p>${escaped(shows)}</p><span>${escaped(email)}</span>
${logsInAtSchool === true ? SCHOOL_LOGIN : loginButton({ email, name })}</li>`
}

const SCHOOL_LOGIN = '<a href="/login/school">Log in with a school</a>'

type Login = {
  readonly email: string
  readonly name: string
  readonly path?: string
  readonly title?: string
}

function loginButton({ email, name, path = '/home', title }: Login): string {
  const words = title === undefined ? `Log in as ${name}` : `${title}: ${name}`
  return `<button type="button" data-email="${escaped(email)}" data-name="${escaped(name)}" data-path="${escaped(path)}">${escaped(words)}</button>`
}

function file({ fileName, mediaType, content }: MailAttachment): string {
  const address = `data:${mediaType},${encodeURIComponent(content)}`
  return `<p><a download="${escaped(fileName)}" href="${escaped(address)}">${escaped(fileName)}</a></p>`
}

/** The script of the page's buttons. */
export const DEMO_SCRIPT = `const trouble = document.querySelector('[role=alert]')
for (const button of document.querySelectorAll('button[data-email]')) {
  button.addEventListener('click', async () => {
    trouble.textContent = ''
    const reply = await fetch('/demo/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: button.dataset.email }) }).catch(() => null)
    const answer = reply && await reply.json().catch(() => null)
    if (!reply || !reply.ok || !answer) {
      const why = answer?.errors?.[0]?.message ?? 'The server does not answer.'
      trouble.textContent = 'You are not logged in as ' + button.dataset.name + '. ' + why
      trouble.scrollIntoView({ block: 'nearest' })
      return
    }
    const { token, expiresAt, userId, markers, places } = answer
    localStorage.setItem('portal.auth-token', JSON.stringify({ token, expiresAt }))
    for (const marker of markers) localStorage.setItem('portal.' + marker + '.' + userId, 'yes')
    location.assign(button.dataset.path.replace(/{(\\w+)}/, (_, place) => places[place]))
  })
}
`

/** Styles in addition to those of the crisis page. */
export const DEMO_STYLE = `main > p + p { margin-top: 0.75rem }
a { color: var(--accent); text-underline-offset: 0.2em; overflow-wrap: anywhere }
[role="alert"] { color: var(--danger); font-weight: 600 }
ul { display: grid; gap: 1rem; margin-top: 1.5rem }
li { display: flex; flex-direction: column; gap: 0.25rem; padding: 1.25rem; border: 1px solid var(--rule); border-radius: 10px; background: var(--card) }
li > b { font-size: 1.25rem; line-height: 1.4 }
.mails span { overflow-wrap: anywhere }
button { min-height: 48px; margin-top: auto; padding: 0.5rem 1.25rem; border: 1px solid var(--edge); border-radius: 10px; background: transparent; color: var(--accent); font: inherit; font-weight: 600; cursor: pointer }
button:hover { border-color: var(--accent) }
button:focus-visible { outline: 3px solid var(--c-focus); outline-offset: 2px }
.screens { gap: 0.5rem }
.screens li { padding: 0; border: 0; background: none }
.people span { margin-bottom: 0.5rem }
.school { max-width: 425px }
.school ul { gap: 0.75rem }
.school li { padding: 0; border: 0; background: none }
.school button { text-wrap: balance; min-height: 52px; border-width: 2px; background: var(--card) }
@media (min-width: 800px) { .people, .screens { grid-template-columns: 1fr 1fr } }
@media (min-width: 1200px) {
  main:has(.columns) { max-width: 1216px }
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) 22.5rem; gap: 2.5rem; align-items: start }
  aside { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding-bottom: 2rem }
}
`

/** Renders a paragraph of a mail, with clickable links. */
function paragraph(words: string): string {
  return `<span>${escaped(words).replace(/https?:\/\/[^\s<>]+/g, (link) => `<a href="${link}">${link}</a>`)}</span>`
}
