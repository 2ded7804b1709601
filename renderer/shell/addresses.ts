/** The page for an address. */
export type Address = { readonly path: string; readonly page: PageName }
export type PageName = (
  | typeof PUBLIC
  | typeof EITHER
  | typeof UNGATED
  | typeof GATED
)[number]['page']
/** Pages that need no login, and the home page, which a login opens. */
export type FirstPage = (typeof PUBLIC | typeof EITHER)[number]['page'] | 'home'
export type PrivatePage = Exclude<PageName, FirstPage>

export const PUBLIC = [
  { path: '/verify-email', page: 'verify-email' },
  { path: '/passwordless', page: 'passwordless' },
  { path: '/forgotpassword', page: 'forgot-password' },
  { path: '/loginlink', page: 'login-link' },
  { path: '/login/school', page: 'school-login' },
  { path: '/register', page: 'register' },
  { path: '/student-activation', page: 'student-activation' },
  { path: '/getstarted', page: 'get-started' },
  { path: '/unsubscribe', page: 'unsubscribe' },
  { path: '/legal/:document', page: 'legal' },
  { path: '/help/:page', page: 'help' },
  { path: '/navigate/:target', page: 'navigate' },
  { path: '/demo-provider', page: 'demo-provider' },
] as const

/** Pages for everyone. People who are logged in also get the portal's navigation. */
export const EITHER = [
  { path: '/resetpassword', page: 'reset-password' },
  { path: '/crisis-resources', page: 'crisis-resources' },
] as const

/** Pages before the onboarding gate. Anyone who is logged in can always open them. */
export const UNGATED = [
  { path: '/student-terms', page: 'student-terms' },
  { path: '/verification-complete', page: 'verification-complete' },
  // No welcome screen or notice blocks a visit. The server decides who may join (Q-RTES-10).
  { path: '/video-call/:appointmentId', page: 'video-call' },
  { path: '/video-call/:appointmentId/join', page: 'video-call' },
  // The plan for a crisis is not blocked either.
  { path: '/safety-plan/:mode?', page: 'safety-plan' },
] as const

/** Pages behind the onboarding gate. */
export const GATED = [
  { path: '/', page: 'home' },
  { path: '/home', page: 'home' },
  { path: '/dashboard', page: 'home' },
  { path: '/assessment', page: 'assessment' },
  { path: '/assessment/:requestId', page: 'assessment' },
  { path: '/task/:task', page: 'task' },
  { path: '/assessment-results', page: 'assessment-results' },
  { path: '/reenroll', page: 'reenroll' },
  { path: '/continuity-of-care/:id', page: 'continue-care' },
  { path: '/support/:subcategory?/:question?', page: 'support' },
  { path: '/appointments', page: 'appointments' },
  { path: '/appointments/schedule', page: 'schedule' },
  { path: '/video-call/:appointmentId/checkin', page: 'video-check-in' },
  { path: '/messages', page: 'messages' },
  { path: '/chat/:relationship', page: 'chat' },
  { path: '/provider-feedback', page: 'provider-feedback' },
  { path: '/billing', page: 'billing' },
  { path: '/billing/history', page: 'billing-history' },
  { path: '/billing/pay', page: 'billing-pay' },
  { path: '/account/profile', page: 'account-profile' },
  { path: '/account/pharmacy', page: 'account-pharmacy' },
  { path: '/account/settings', page: 'account-settings' },
  { path: '/account/security', page: 'account-security' },
  { path: '/account/data', page: 'account-data' },
  { path: '/hub-launcher', page: 'hub-launcher' },
  { path: '/data-sharing-consent', page: 'data-sharing-consent' },
  { path: '/campus-hub/campus-resources', page: 'campus-resources' },
  { path: '/medication', page: 'medication' },
  { path: '/progress', page: 'progress' },
  { path: '/health-record', page: 'health-record' },
  { path: '/sitemap', page: 'sitemap' },
] as const

/** Pages with the portal's navigation. */
export const MAIN_PAGES: ReadonlySet<PageName> = new Set([
  'account-data',
  'account-pharmacy',
  'account-profile',
  'account-security',
  'account-settings',
  'appointments',
  'billing',
  'billing-history',
  'billing-pay',
  'campus-resources',
  'health-record',
  'home',
  'medication',
  'messages',
  'progress',
  'schedule',
  'sitemap',
  'support',
])

/** The login's address, with a reason, for people who must log in first. */
export const LOGIN_FIRST = '/login?reason=Reauth'
