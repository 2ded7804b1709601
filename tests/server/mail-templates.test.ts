import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMailTemplates } from '#server/outbox/mail-templates.ts'
import { type MailFacts, type MailLinks, renderMail } from '#server/outbox/render-mail.ts'
import { readConfig } from '#server/plugins/config.ts'
import { inFolder } from '#tests/support/server.ts'

const config = readConfig({})
const contentDir = config.ok ? config.config.contentDir : ''
const templates = readMailTemplates(contentDir)
const activation = templates.get('activation')

const FACTS: MailFacts & MailLinks = {
  brand: 'Harbor & Sons',
  supportEmail: 'help@harbor.example',
  locale: 'en-US',
  name: 'Ada',
  link: 'https://portal.example/verify-email?email=a%2Bb%40example.test&token=secret-token',
}

const render = (facts: Partial<MailFacts> = {}) => {
  if (activation === undefined) throw new Error('There is no activation mail')
  return renderMail(activation, { ...FACTS, ...facts })
}

/** A copy of the shipped template with a change. */
async function readChanged(change: object): Promise<unknown> {
  let read: unknown
  await inFolder(async (folder) => {
    cpSync(join(contentDir, 'mail'), join(folder, 'mail'), { recursive: true })
    const file = join(folder, 'mail/activation.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
    try {
      read = readMailTemplates(folder)
    } catch (error) {
      read = error
    }
  })
  return read
}

describe('a mail', () => {
  it('has the same text in plain text and in HTML', () => {
    const { text, html } = render()
    const words = html
      .replace(/<title>.*<\/title>|<[^>]+>/g, '')
      .replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
    const flat = (given: string) => given.replace(/\s+/g, ' ').trim()
    expect(flat(words)).toBe(flat(text.replace(`:\n${FACTS.link}`, '')))
    expect(html).toContain(`href="${FACTS.link.replaceAll('&', '&#38;')}"`)
  })

  it('escapes a person’s text, and never uses an address as a name', () => {
    const { html, text } = render({ brand: '<script>alert(1)</script>' })
    expect(html).not.toContain('<script')
    expect(text).toContain('<script>')
    for (const name of ['<b>Ada</b>', 'evil.example', 'https://evil.example', 'Ada\nBcc: x', '']) {
      const mail = render({ name })
      expect(mail.text).toContain('Hello there,')
      if (name !== '') expect(mail.html + mail.text).not.toContain(name)
    }
    expect(render({ name: 'Jos\u00e9 O\u2019Neil-K\u014dno' }).text).toContain(
      'Hello Jos\u00e9 O\u2019Neil-K\u014dno,',
    )
  })

  it('has no secret in its subject and loads nothing', () => {
    const { subject, html } = render()
    expect(subject).toBe('Verify your email for Harbor & Sons')
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=/)
  })

  it('has no empty placeholder', () => {
    for (const template of templates.values()) {
      const { subject, text, html } = renderMail(template, FACTS)
      expect(`${subject}${text}${html}`).not.toMatch(/[{}]/)
    }
  })

  it('leaves out a paragraph that has nothing to say about an appointment', () => {
    const booked = templates.get('appointment-booked')
    if (booked === undefined) throw new Error('There is no mail about an appointment')
    const visit = {
      visitTime: 'Tuesday at 9:00 AM Eastern Time',
      visitMinutes: 50,
      provider: 'Ana <Reed>',
    }
    const { text, html } = renderMail(booked, { ...FACTS, visit })
    expect(text).toContain(
      'Your video appointment with Ana <Reed> is booked: Tuesday at 9:00 AM Eastern Time. It takes 50 minutes.',
    )
    expect(html).not.toContain('<Reed>')
    expect(text).not.toContain("Can't make it?")
    expect(
      renderMail(booked, { ...FACTS, visit: { ...visit, cancelBy: 'Monday' } }).text,
    ).toContain('by Monday. There')
    expect(renderMail(booked, FACTS).text).not.toMatch(/booked:|minutes/)
  })
})

describe('the templates', () => {
  it('mention no health and no care', () => {
    const files = readdirSync(join(contentDir, 'mail')).filter(
      (name) => name !== 'template.schema.json',
    )
    expect(files.length).toBe(templates.size)
    for (const file of files) {
      expect(readFileSync(join(contentDir, 'mail', file), 'utf8')).not.toMatch(
        /therap|psychiatr|depress|anxi|adhd|diagnos|medic|prescri|assessment|questionnaire|result|symptom|suicid|counsel|mental/i,
      )
    }
  })

  it.each([
    ['a place for anything else of a person', { paragraphs: ['You scored {score}.'] }],
    ['the person\u2019s name in the subject', { subject: 'For {name}' }],
    ['the link outside the button', { paragraphs: ['Go to {link}'] }],
    ['a button that leads to another site', { page: 'https://evil.example' }],
    ['a key that means nothing', { footer: 'x' }],
    ['another id than its file name', { id: 'other' }],
  ])('are refused with %s', async (_what, change) => {
    expect(String(await readChanged(change))).toMatch(/^Error: Cannot use mail\/activation\.json/)
  })
})
