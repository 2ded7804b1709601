import { use, useEffect, useRef } from 'react'
import type { StepScreen } from '#engine/index.ts'
import { CurrentUserContext } from '#renderer/api/current-user.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { PAGE_ERROR } from '#renderer/ui/use-new-page.ts'
import { AnnouncedErrors } from './announced-errors.ts'
import { WORDS } from '#renderer/words/words.ts'

/**
 * Why the step could not be left, one line each, with a contact if the definition has one (text
 * `help-CODE`).
 */
export function StepError({ step }: { readonly step: StepScreen }) {
  const { error } = step
  return (
    error && (
      <ErrorBanner
        key={error.code}
        words={error.text ?? WORDS.general.unexpected}
        help={step.texts[`help-${error.code}`]}
      />
    )
  )
}

function ErrorBanner({
  words,
  help,
}: {
  readonly words: string
  readonly help: string | undefined
}) {
  const email = use(CurrentUserContext)?.config.brand.supportEmail
  const isAnnounced = use(AnnouncedErrors)
  const box = useRef<HTMLDivElement>(null)
  // The focus makes screen readers read the message. Scrolling makes it visible.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is not a set of fields
    <div ref={box} id={PAGE_ERROR} role="group" tabIndex={-1} aria-label={words}>
      <Banner tone="danger" isQuiet={!isAnnounced}>
        {words.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
        {help && (
          <p>
            {help} {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        )}
      </Banner>
    </div>
  )
}
