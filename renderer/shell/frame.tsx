import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { LogoutDocument, StopImpersonatingDocument } from '#renderer/api/generated/session-end.ts'
import { leaveSession } from '#renderer/api/token.ts'
import { whenSaved } from '#renderer/flow/unsaved-runs.ts'
import { forgetDevicesOff } from '#renderer/media/devices-off.ts'
import { forgetBooking, forgetOtherBooking } from '#renderer/effects/booking-storage.ts'
import { forgetOtherPlan } from '#renderer/security/kept-plan-place.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Footer } from '#renderer/ui/footer.tsx'
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx'
import { ImpersonationBanner } from '#renderer/ui/impersonation-banner.tsx'
import { TopBar } from '#renderer/ui/top-bar.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { LogOutContext } from './log-out.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { PortalAnalytics } from './portal-analytics.tsx'
import { SessionGuard } from './session-guard.tsx'
import { SkipLink } from './skip-link.tsx'

/**
 * The frame around every page: skip link, top bar with help and log-out, footer, and the warning
 * before the session ends.
 */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { config, user, isImpersonated } = useCurrentUser()
  const leaving = useAskedLeaving()
  const logout = useLogout()
  const askToLogOut = () => leaving.ask(logout)
  const stopImpersonating = useLeaving(StopImpersonatingDocument)
  const { name, supportPhone, legalLinks } = config.brand
  useEffect(() => forgetOtherBooking(user.id), [user.id])
  useEffect(() => forgetOtherPlan(user.id), [user.id])
  return (
    <>
      <SkipLink />
      {isImpersonated && (
        <ImpersonationBanner
          name={`${user.firstName} ${user.lastName}`}
          onStop={() => leaving.ask(stopImpersonating)}
        />
      )}
      <TopBar brand={name} isTight>
        <span className="logout">
          <Button look="quiet" size="small" onClick={askToLogOut}>
            {WORDS.frame.logOut}
          </Button>
        </span>
      </TopBar>
      <OfflineNotice />
      <LogOutContext value={askToLogOut}>{children}</LogOutContext>
      <Footer
        supportPhone={supportPhone}
        legalLinks={legalLinks}
        hasStudentTerms={user.linkStudentTerms}
        year={new Date().getFullYear()}
      />
      <SessionGuard onLogout={askToLogOut} />
      {!isImpersonated && <PortalAnalytics />}
      <ConfirmDialog
        title={WORDS.leave.unsavedTitle}
        isOpen={leaving.leave !== null}
        look="danger"
        confirmWords={WORDS.leave.logOutAnyway}
        cancelWords={WORDS.session.stay}
        onConfirm={() => leaving.leave?.()}
        onCancel={leaving.stay}
      >
        <p>{WORDS.leave.unsaved}</p>
      </ConfirmDialog>
    </>
  )
}

/** Leaves immediately if all answers are saved. Otherwise asks the person first. */
function useAskedLeaving() {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const ask = (go: () => void) =>
    void whenSaved().then((isSaved) => {
      if (isSaved) go()
      else setLeave(() => go)
    })
  return { leave, ask, stay: () => setLeave(null) }
}

function useLogout(): () => void {
  return useLeaving(LogoutDocument)
}

/**
 * Ends the session here and on the server. If the server cannot be reached, the session still ends
 * here.
 */
function useLeaving(
  document: typeof LogoutDocument | typeof StopImpersonatingDocument,
): () => void {
  const navigate = useNavigate()
  return () => {
    const end = () => {
      forgetBooking()
      forgetDevicesOff()
      leaveSession()
      void navigate('/login', { replace: true })
    }
    request<unknown, Record<string, never>>(document, {}).then(end, end)
  }
}
