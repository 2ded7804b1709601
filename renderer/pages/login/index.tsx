import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Link } from '#renderer/ui/link.tsx'
import { isApiError, messageOf } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import type { LoginMutation } from '#renderer/api/generated/graphql.ts'
import { LoginDocument } from '#renderer/api/generated/session.ts'
import { toBrowserTime } from '#renderer/api/server-clock.ts'
import { readToken, writeToken } from '#renderer/api/token.ts'
import { canUsePasskeys } from '#renderer/security/can-use-passkeys.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { CRISIS_LINKS } from '#renderer/ui/crisis-block.tsx'
import type { Mistake } from '#renderer/ui/error-summary.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { ShowButton } from '#renderer/ui/show-button.tsx'
import { Street } from '#renderer/ui/street.tsx'
import { lateScript } from '#renderer/ui/late-script.ts'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { HelpLink } from '#renderer/ui/help-link.tsx'
import { Brand } from '#renderer/ui/top-bar.tsx'
import { weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { wordsOfReason } from './reason.ts'

/** The path that the person wanted before they were sent to the login. */
function wayBack(state: unknown): string {
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : '/'
}

/** True if the session before this one ended because of inactivity. */
function cameOfIdleness(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'hasRunOut' in state && state.hasRunOut === true
  )
}

/** Code that the page does not need at first. It is loaded while the person types. */
const later = lateScript(() => import('./later.ts'))

type Session = LoginMutation['login']

/** Why the server refused the log-in. */
type Refusal = { readonly words: string; readonly isTooMany: boolean }

export function LoginPage() {
  const { state, search } = useLocation()
  const { form, refusal, refusals, mistakes, busy, submit, logInByPasskey } = useLogin(state)
  const [isShown, setShown] = useState(false)
  const [late, setLate] = useState<Awaited<ReturnType<typeof later.bring>>>()
  useNewPage('login')
  useEffect(() => {
    later.bring().then(setLate, () => undefined)
  }, [])
  if (readToken() && busy === null) return <Navigate to={wayBack(state)} replace />

  const mistakeIn = (field: string) =>
    mistakes.find((mistake) => mistake.control === field)?.message
  const isIdle = cameOfIdleness(state)
  const reason = isIdle ? WORDS.login.wasIdle : wordsOfReason(search)
  const refused = refusal === null ? undefined : 'login-error'
  return (
    <div className="login">
      <header className="login-art night on-night">
        <Brand name={WORDS.crisisPage.brand} />
        <p className="t48 say">{WORDS.login.motto}</p>
        <Street />
      </header>
      <nav aria-label={WORDS.frame.help}>
        <HelpLink />
      </nav>
      <main id="main" className="login-form stack-6">
        <div className="stack-2">
          <h1 id="page-heading" className="t48" tabIndex={-1} data-title={WORDS.login.logIn}>
            {WORDS.login.title}
          </h1>
          <p className="muted">{WORDS.login.lead}</p>
        </div>
        {late && mistakes.length > 0 && <late.ErrorSummary key={refusals} mistakes={mistakes} />}
        {reason && (
          <Banner tone="info">
            <p>{reason}</p>
            {isIdle && <p>{weave(WORDS.login.withoutPassword, { link: <EmailLink /> })}</p>}
          </Banner>
        )}
        <form className="stack-4" onSubmit={(event) => void submit(event)} ref={form} noValidate>
          {refusal && (
            <div role="alert" className="stack-2">
              <ErrorText id="login-error">{refusal.words}</ErrorText>
              {refusal.isTooMany && <p>{weave(WORDS.login.orByEmail, { link: <EmailLink /> })}</p>}
            </div>
          )}
          <LoginField id="email" label={WORDS.login.email} mistake={mistakeIn('email')}>
            <input
              {...inputProps('email', mistakeIn('email'), refused)}
              type="email"
              autoComplete="username"
            />
          </LoginField>
          <LoginField id="password" label={WORDS.login.password} mistake={mistakeIn('password')}>
            <div className="row">
              <input
                {...inputProps('password', mistakeIn('password'), refused)}
                className="input grow"
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                autoCapitalize="none"
                spellCheck={false}
              />
              <ShowButton label={WORDS.login.password} isShown={isShown} onChange={setShown} />
            </div>
          </LoginField>
          <Button
            type="submit"
            isBlock
            busy={busy === 'password' ? WORDS.login.loggingIn : undefined}
          >
            {WORDS.login.logIn}
          </Button>
        </form>
        {canUsePasskeys() && (
          <Button
            look="secondary"
            isBlock
            busy={busy === 'passkey' ? WORDS.login.askingDevice : undefined}
            onClick={() => void logInByPasskey()}
          >
            {WORDS.login.byPasskey}
          </Button>
        )}
        <p className="actions">
          <Link className="link" to="/navigate/ResetPassword">
            {WORDS.login.forgot}
          </Link>
          <EmailLink />
          <Link className="link" to="/login/school" state={state}>
            {WORDS.login.atSchool}
          </Link>
          <Link className="link" to="/navigate/Signup">
            {WORDS.login.signUp}
          </Link>
        </p>
        <p className="t14 muted">{weave(WORDS.login.crisisLines, CRISIS_LINKS)}</p>
      </main>
    </div>
  )
}

/** Logging in by password or passkey, and why it did not work. */
function useLogin(state: unknown) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const enter = async (session: Session) => {
    writeToken({ token: session.authToken, expiresAt: toBrowserTime(session.expiresAt) })
    await navigate(wayBack(state), { replace: true })
  }
  const refuse = (failure: unknown) => {
    setRefusal({
      words: messageOf(failure),
      isTooMany: isApiError(failure) && failure.code === 'TOO_MANY_REQUESTS',
    })
    setBusy(null)
  }
  const logInByPasskey = async () => {
    if (busy !== null) return
    setRefusal(null)
    setMistakes([])
    setBusy('passkey')
    try {
      const session = await (await later.bring()).logInByPasskey()
      if (session !== null) return await enter(session)
      setRefusal({ words: WORDS.login.passkeyCancelled, isTooMany: false })
      setBusy(null)
    } catch (failure) {
      refuse(failure)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy !== null || !form.current) return
    const fields = new FormData(form.current)
    const typed = { email: String(fields.get('email')), password: String(fields.get('password')) }
    setRefusal(null)
    setBusy('password')
    try {
      const found = (await later.bring()).loginMistakes(typed)
      setMistakes(found)
      if (found.length > 0) {
        setRefusals(refusals + 1)
        setBusy(null)
        return
      }
      const { login } = await request(LoginDocument, typed)
      await enter(login)
    } catch (failure) {
      refuse(failure)
      document.getElementById('email')?.focus()
    }
  }
  return { form, refusal, refusals, mistakes, busy, submit, logInByPasskey }
}

/** A link for people who have no password yet, or are refused. */
function EmailLink() {
  return (
    <Link className="link" to="/loginlink">
      {WORDS.login.emailLink}
    </Link>
  )
}

type LoginFieldProps = {
  readonly id: string
  readonly label: string
  readonly mistake: string | undefined
  readonly children: ReactNode
}

function LoginField({ id, label, mistake, children }: LoginFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {mistake && <ErrorText id={`${id}-error`}>{mistake}</ErrorText>}
      {children}
    </div>
  )
}

/** Props of both inputs: name, and errors of this input or of both together. */
function inputProps(
  id: 'email' | 'password',
  mistake: string | undefined,
  refused: string | undefined,
) {
  return {
    id,
    name: id,
    className: 'input',
    required: true,
    'aria-invalid': mistake !== undefined || undefined,
    'aria-describedby': mistake === undefined ? refused : `${id}-error`,
  }
}
