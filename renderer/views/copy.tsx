import type { ViewProps } from '#renderer/flow/contract.ts'

const LOOKS = { paragraph: undefined, lead: 'lead', small: 'muted' } as const

/** Content before a question: a text, or bullets. */
export function Copy({ step: { texts, view } }: ViewProps<'copy'>) {
  const { styleTag, isItalic } = view?.props ?? {}
  const look = LOOKS[styleTag ?? 'paragraph']
  if (texts.text) return <p className={look}>{isItalic ? <em>{texts.text}</em> : texts.text}</p>
  const { bullet1, bullet2, bullet3, bullet4, bullet5, bullet6 } = texts
  const bullets = [bullet1, bullet2, bullet3, bullet4, bullet5, bullet6].filter(
    (bullet) => bullet !== undefined,
  )
  return (
    <ul className="bullets">
      {bullets.map((bullet) => (
        <li key={bullet}>{isItalic ? <em>{bullet}</em> : bullet}</li>
      ))}
    </ul>
  )
}
