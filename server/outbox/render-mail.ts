import { escaped } from '../escaped.ts'
import type { MailTemplate } from './mail-templates.ts'

/** All that a mail may tell. There is no place for anything else of a person. */
export type MailFacts = {
  readonly brand: string
  readonly supportEmail: string
  /** BCP 47. */
  readonly locale: string
  /** As the person wrote it; used only where it is plainly a name. */
  readonly name: string
  /** How long the link works, where it does not for good. */
  readonly linkHours?: number
  /** Of a mail about an appointment. */
  readonly visit?: VisitFacts | undefined
  /** When the visit was before it was moved, in words that name the zone. */
  readonly movedFrom?: string
  /** What is owed for a visit that was cancelled or moved late, in words: `$50`. */
  readonly lateFee?: string
}

/** Where the button of a mail leads, and the link that stops such mails. */
export type MailLinks = { readonly link: string; readonly unsubscribeLink?: string | undefined }

/** What a mail tells of an appointment, its times in words that name their zone. Nothing of the care that it is for. */
export type VisitFacts = {
  readonly visitTime: string
  readonly visitMinutes: number
  readonly provider: string
  /** Until when it can be cancelled free of charge, while that is ahead. */
  readonly cancelBy?: string
}

/** A mail in words. */
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

/** Letters of any script; whoever puts an address into a name gets no mail to others that shows it. */
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}' \u2019-]{0,39}$/u
const PLACE = /\{(\w+)\}/g

/** Fills a template: the same words as plain text and as HTML. The link stands in the body alone, never in the subject. */
export function renderMail(template: MailTemplate, facts: MailFacts & MailLinks): RenderedMail {
  const name = PLAIN_NAME.test(facts.name.trim()) ? facts.name.trim() : template.nameless
  const { brand, supportEmail, linkHours, visit, movedFrom, lateFee } = facts
  const values: Values = { brand, supportEmail, name, linkHours, movedFrom, lateFee, ...visit }
  const fill = (words: string) => words.replace(PLACE, (_all, place: string) => String(values[place] ?? ''))
  const fillAll = (paragraphs: readonly string[]) => paragraphs.filter((words) => isFillable(words, values)).map(fill)
  const [subject, button] = [fill(template.subject), fill(template.button)]
  const [paragraphs, closing] = [fillAll(template.paragraphs), fillAll(template.closing)]
  const { unsubscribe } = template
  const stop =
    unsubscribe === undefined || facts.unsubscribeLink === undefined ? null : { ...unsubscribe, link: facts.unsubscribeLink }
  return {
    subject,
    text: `${[...paragraphs, `${button}:\n${facts.link}`, ...closing, ...(stop ? [`${stop.words}:\n${stop.link}`] : [])].join('\n\n')}\n`,
    html: page({ title: subject, locale: facts.locale }, [
      ...paragraphs.map(paragraph),
      `<p style="margin:24px 0"><a href="${escaped(facts.link)}" style="${BUTTON}">${escaped(button)}</a></p>`,
      ...closing.map(paragraph),
      ...(stop ? [`<p style="margin:16px 0"><a href="${escaped(stop.link)}">${escaped(stop.words)}</a></p>`] : []),
    ]),
  }
}

type Values = { readonly [place: string]: string | number | undefined }

/** Whether every place of a paragraph has a value. */
function isFillable(words: string, values: Values): boolean {
  return [...words.matchAll(PLACE)].every(([, place = '']) => values[place] !== undefined)
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#324c9a;color:#fefdfb;font-weight:600;text-decoration:none'

function paragraph(words: string): string {
  return `<p style="margin:16px 0">${escaped(words)}</p>`
}

/** No image, no script, nothing that is fetched: opening the mail tells nobody that it was opened. */
function page({ title, locale }: { readonly title: string; readonly locale: string }, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif"><div style="max-width:34em;margin:0 auto">
${parts.join('\n')}
</div></body></html>
`
}
