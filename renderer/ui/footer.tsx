import { fill, weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { CallSupport } from './call-support.tsx'
import { CRISIS_LINKS } from './crisis-block.tsx'

type FooterContent = {
  readonly supportPhone: string
  readonly legalLinks: {
    readonly termsAndConditions: string
    readonly privacyPolicy: string
    readonly telehealthConsent: string
  }
  /** Shows students of an organization the link to their terms. */
  readonly hasStudentTerms?: boolean
  readonly year: number
}

/** Patient Support and Crisis Resources, further links, and the operator's name. */
export function Footer({ supportPhone, legalLinks, hasStudentTerms = false, year }: FooterContent) {
  return (
    <footer className="foot">
      <div className="foot-in">
        <div className="foot-blocks">
          <section className="stack-2">
            <h2 className="t16">{WORDS.frame.support}</h2>
            <CallSupport supportPhone={supportPhone} />
          </section>
          <section className="stack-2">
            <h2 className="t16">{WORDS.frame.crisis}</h2>
            <p className="foot-lines">{weave(WORDS.frame.crisisLines, CRISIS_LINKS)}</p>
            <p className="foot-more">
              <a href="/crisis-resources">{WORDS.crisis.more}</a>
            </p>
          </section>
        </div>
        <div className="spread">
          <ul className="foot-links">
            <li>
              <a href="/sitemap">{WORDS.frame.siteMap}</a>
            </li>
            <li>
              <a href={legalLinks.termsAndConditions} target="_blank" rel="noreferrer">
                {WORDS.frame.terms}
              </a>
            </li>
            <li>
              <a href={legalLinks.privacyPolicy} target="_blank" rel="noreferrer">
                {WORDS.frame.privacy}
              </a>
            </li>
            <li>
              <a href={legalLinks.telehealthConsent} target="_blank" rel="noreferrer">
                {WORDS.frame.telehealth}
              </a>
            </li>
            {hasStudentTerms && (
              <li>
                <a href="/student-terms">{WORDS.frame.studentTerms}</a>
              </li>
            )}
          </ul>
          <p className="t14 muted">{fill(WORDS.frame.copyright, { year })}</p>
        </div>
      </div>
    </footer>
  )
}
