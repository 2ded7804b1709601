import { escaped } from '../escaped.ts'
import type { MailTemplate } from './mail-templates.ts'

/** Everything that a mail may contain about a person. */
export type MailFacts = {
  readonly brand: string
  readonly supportEmail: string
  /** BCP 47. */
  readonly locale: string
  /** As the person wrote it. Used only if it looks like a name. */
  readonly name: string
  /** How long the link works, if it expires. */
  readonly linkHours?: number
  /** Only for mails about an appointment. */
  readonly visit?: VisitFacts | undefined
  /** The visit's previous time in words, with the time zone. */
  readonly movedFrom?: string
  /** The fee for canceling or moving late, in words: `$50`. */
  readonly lateFee?: string
}

/** URLs of a mail's button and of its unsubscribe link. */
export type MailLinks = { readonly link: string; readonly unsubscribeLink?: string | undefined }

/** An appointment in a mail. Times are in words with the time zone. Nothing about the care. */
export type VisitFacts = {
  readonly visitTime: string
  readonly visitMinutes: number
  readonly provider: string
  /** Deadline for canceling free of charge, if it is in the future. */
  readonly cancelBy?: string
}

type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

/**
 * Letters of any script, without digits or URLs, so that no one can use the name field to send a
 * link to others.
 */
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}' \u2019-]{0,39}$/u
const PLACE = /\{(\w+)\}/g

/**
 * Fills a template, with the same text as plain text and as HTML. The link is only in the body,
 * never in the subject.
 */
export function renderMail(template: MailTemplate, facts: MailFacts & MailLinks): RenderedMail {
  const name = PLAIN_NAME.test(facts.name.trim()) ? facts.name.trim() : template.nameless
  const { brand, supportEmail, linkHours, visit, movedFrom, lateFee } = facts
  const values: Values = { brand, supportEmail, name, linkHours, movedFrom, lateFee, ...visit }
  const fill = (words: string) =>
    words.replace(PLACE, (_all, place: string) => String(values[place] ?? ''))
  const fillAll = (paragraphs: readonly string[]) =>
    paragraphs.filter((words) => isFillable(words, values)).map(fill)
  const [subject, button] = [fill(template.subject), fill(template.button)]
  const [paragraphs, closing] = [fillAll(template.paragraphs), fillAll(template.closing)]
  const { unsubscribe } = template
  const stop =
    unsubscribe === undefined || facts.unsubscribeLink === undefined
      ? null
      : { ...unsubscribe, link: facts.unsubscribeLink }
  return {
    subject,
    text: `${[...paragraphs, `${button}:\n${facts.link}`, ...closing, ...(stop ? [`${stop.words}:\n${stop.link}`] : [])].join('\n\n')}\n`,
    html: page({ title: subject, locale: facts.locale }, [
      ...paragraphs.map(paragraph),
      `<p style="margin:24px 0"><a href="${escaped(facts.link)}" style="${BUTTON}">${escaped(button)}</a></p>`,
      ...closing.map(paragraph),
      ...(stop
        ? [
            `<p style="margin:16px 0"><a href="${escaped(stop.link)}">${escaped(stop.words)}</a></p>`,
          ]
        : []),
    ]),
  }
}

type Values = { readonly [place: string]: string | number | undefined }

/** True if every placeholder of a paragraph has a value. */
function isFillable(words: string, values: Values): boolean {
  return [...words.matchAll(PLACE)].every(([, place = '']) => values[place] !== undefined)
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#324c9a;color:#fefdfb;font-weight:600;text-decoration:none'

function paragraph(words: string): string {
  return `<p style="margin:16px 0">${escaped(words)}</p>`
}

/** The HTML has no images, scripts or other resources, so that opening the mail notifies no one. */
function page(
  { title, locale }: { readonly title: string; readonly locale: string },
  parts: readonly string[],
): string {
  return `<!doctype html>
<html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif"><div style="max-width:34em;margin:0 auto">
${parts.join('\n')}
</div></body></html>
`
}
