import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DemoContent } from '../demo/personas.ts'
import { portraitSvg } from '../domains/scheduling/portrait.ts'
import type { IdentityService } from '../domains/identity/identity-service.ts'
import { codedError, unwrap } from '../errors.ts'
import { readLocalOutbox, type SentMail } from '../gateways/mail/local-outbox.ts'
import { isLoopback } from './config.ts'

/** The demo page, the one-click login and the mail outbox: outside production only, for this machine only. */
export function registerDemo(app: FastifyInstance, identity: IdentityService, content: DemoContent): void {
  const { config, db } = app.platform
  if (config.production) return

  app.get('/demo', async (request, reply) => {
    requireLoopback(request)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(content, await readLocalOutbox(db)))
  })
  app.get<{ Params: { readonly id: string } }>('/demo/logos/:id.svg', (request, reply) => {
    requireLoopback(request)
    const school = content.organizations.find((one) => one.id === request.params.id)
    if (!school) throw codedError('NOT_FOUND')
    const initials = school.name.replace(/[^A-Z]/g, '').slice(0, 2)
    return reply.type('image/svg+xml; charset=utf-8').send(portraitSvg({ id: school.id, initials }))
  })
  app.get('/demo/demo.js', (request, reply) => {
    requireLoopback(request)
    return reply.type('text/javascript; charset=utf-8').send(SCRIPT)
  })
  app.post<{ Body: { readonly email: string } }>(
    '/demo/login',
    {
      schema: {
        body: {
          type: 'object',
          properties: { email: { type: 'string', maxLength: 200 } },
          required: ['email'],
          additionalProperties: false,
        },
      },
    },
    async (request) => {
      requireLoopback(request)
      const patient = content.patients.find((one) => one.email === request.body.email)
      if (!patient) throw codedError('NOT_FOUND')
      const session = unwrap(
        await identity.login({ email: patient.email, password: content.password, clientAddress: `demo-${patient.email}` }),
      )
      const viewer = await identity.authenticate(session.authToken)
      return { token: session.authToken, expiresAt: session.expiresAt, userId: viewer?.userId, markers: patient.markers ?? [] }
    },
  )
}

/** Pages of other sites that a browser shows can reach this machine; they cannot ask with its name. */
function requireLoopback({ headers, ip }: FastifyRequest): void {
  const origin = headers.origin === undefined ? null : URL.parse(headers.origin)
  const isFromHere = headers.origin === undefined || (origin !== null && isLoopback(origin.hostname))
  const host = URL.parse(`http://${headers.host ?? ''}`)
  if (!isFromHere || host === null || !isLoopback(host.hostname) || !(isLoopback(ip) || ip === '::ffff:127.0.0.1'))
    throw codedError('FORBIDDEN')
}

const SCRIPT = `const trouble = document.querySelector('[role=alert]')
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
    const { token, expiresAt, userId, markers } = answer
    localStorage.setItem('portal.auth-token', JSON.stringify({ token, expiresAt }))
    for (const marker of markers) localStorage.setItem('portal.' + marker + '.' + userId, 'yes')
    location.assign('/home')
  })
}
`

function page({ patients, password }: DemoContent, mails: readonly SentMail[]): string {
  const rows = patients.map(
    (one) =>
      `<li><b>${escaped(one.name)}</b><span>${escaped(one.shows)}</span><span>${escaped(one.email)}</span><button type="button" data-email="${escaped(one.email)}" data-name="${escaped(one.name)}">Log in as ${escaped(one.name)}</button></li>`,
  )
  const outbox = mails.map(
    (mail) =>
      `<li><b>${escaped(mail.subject)}</b><span>${escaped(mail.to)}</span>${mail.text.split('\n\n').map(part).join('')}</li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Demo patients</title><link rel="stylesheet" href="/crisis.css"></head>
<body><main id="main"><h1>Demo patients</h1><p>Every patient has the password <b>${escaped(password)}</b>. This page exists outside production only.</p>
<p role="alert"></p>
<ul>${rows.join('\n')}</ul><h2>Mail outbox</h2>${outbox.length === 0 ? '<p>No mail was sent yet.</p>' : `<ul>${outbox.join('\n')}</ul>`}</main>
<script src="/demo/demo.js" defer></script></body></html>
`
}

/** A paragraph of a mail; what is a link in it can be followed. */
function part(words: string): string {
  return `<span>${escaped(words).replace(/https?:\/\/[^\s<>]+/g, (link) => `<a href="${link}">${link}</a>`)}</span>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
