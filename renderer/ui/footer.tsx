export type FooterContent = {
  readonly name: string
  readonly supportPhone: string
  readonly legalLinks: { readonly termsAndConditions: string; readonly privacyPolicy: string; readonly telehealthConsent: string }
  /** Students of an organization reach their terms from every page. */
  readonly hasStudentTerms?: boolean
  readonly year: number
}

/** Patient Support and Crisis Resources, links, and who runs this. */
export function Footer({ name, supportPhone, legalLinks, hasStudentTerms = false, year }: FooterContent) {
  return (
    <footer className="foot">
      <div className="foot-in">
        <div className="foot-blocks">
          <section className="stack-2">
            <h2 className="t16">Patient Support</h2>
            <p>
              Call <a href={`tel:+1${supportPhone.replace(/\D/g, '')}`}>{supportPhone}</a>
            </p>
          </section>
          <section className="stack-2">
            <h2 className="t16">Crisis Resources</h2>
            <p>
              Emergency: <a href="tel:911">call 911</a> or go to the nearest emergency room. Suicide and crisis support:{' '}
              <a href="tel:988">call or text 988</a>, or <a href="sms:741741?&body=HOME">text HOME to 741741</a>.
            </p>
          </section>
        </div>
        <div className="spread">
          <ul className="foot-links">
            <li>
              <a href="/sitemap">Site Map</a>
            </li>
            <li>
              <a href={legalLinks.termsAndConditions} target="_blank" rel="noreferrer">
                Terms &amp; Conditions
              </a>
            </li>
            <li>
              <a href={legalLinks.privacyPolicy} target="_blank" rel="noreferrer">
                Privacy Policy
              </a>
            </li>
            <li>
              <a href={legalLinks.telehealthConsent} target="_blank" rel="noreferrer">
                Telehealth Consent
              </a>
            </li>
            {hasStudentTerms && (
              <li>
                <a href="/student-terms">Student Terms</a>
              </li>
            )}
          </ul>
          <p className="t14 muted">
            © {year} {name}
          </p>
        </div>
      </div>
    </footer>
  )
}
