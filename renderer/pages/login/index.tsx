import { type FormEvent, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { messageOf, request } from '#renderer/api/client.ts'
import { AppConfigDocument, LoginDocument } from '#renderer/api/generated/graphql.ts'
import { toBrowserTime } from '#renderer/api/server-clock.ts'
import { readToken, writeToken } from '#renderer/api/token.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { CRISIS_LINKS } from '#renderer/ui/crisis-block.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Street } from '#renderer/ui/street.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { HelpLink } from '#renderer/ui/help-link.tsx'
import { Brand } from '#renderer/ui/top-bar.tsx'
import { weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** Where a person who was sent to the login wanted to go: a path of this portal. */
function wayBack(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : '/home'
}

/** Whether the session before this one ended of idleness, by what the way here says. */
function cameOfIdleness(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasRunOut' in state && state.hasRunOut === true
}

export function LoginPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const asked = useRequest(AppConfigDocument, {})
  useNewPage('login')
  if (readToken() && !isBusy) return <Navigate to={wayBack(state)} replace />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !form.current) return
    const fields = new FormData(form.current)
    setBusy(true)
    setError(null)
    try {
      const { login } = await request(LoginDocument, {
        email: String(fields.get('email')),
        password: String(fields.get('password')),
      })
      writeToken({ token: login.authToken, expiresAt: toBrowserTime(login.expiresAt) })
      await navigate(wayBack(state), { replace: true })
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
      document.getElementById('email')?.focus()
    }
  }

  return (
    <div className="login">
      <header className="login-art night on-night">
        {asked.kind === 'ready' && <Brand name={asked.data.appConfig.brand.name} />}
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
        {cameOfIdleness(state) && (
          <Banner tone="info">
            <p>{WORDS.login.wasIdle}</p>
          </Banner>
        )}
        <form className="stack-4" onSubmit={(event) => void submit(event)} ref={form}>
          {error && (
            <div role="alert">
              <ErrorText id="login-error">{error}</ErrorText>
            </div>
          )}
          <div className="field">
            <label htmlFor="email">{WORDS.login.email}</label>
            <input
              className="input"
              id="email"
              name="email"
              type="email"
              autoComplete="username"
              required
              aria-describedby={error ? 'login-error' : undefined}
            />
          </div>
          <div className="field">
            <label htmlFor="password">{WORDS.login.password}</label>
            <input className="input" id="password" name="password" type="password" autoComplete="current-password" required />
          </div>
          <Button type="submit" data-click="login" isBlock busy={isBusy ? WORDS.login.loggingIn : undefined}>
            {WORDS.login.logIn}
          </Button>
        </form>
        <p className="actions">
          <Link className="link" to="/navigate/ResetPassword">
            {WORDS.login.forgot}
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
