import { type Inputs, isObject, type Json } from '../../../engine/index.ts'

/**
 * The gate as the specification lists it (onboarding, section 2.1, with the decisions on it),
 * written without the definition: the first of the fifteen blockers that holds, by number; a forced
 * one as `2:NAME`; null where the page is shown.
 */
export function blockerOf(inputs: Inputs): string | null {
  const user = member(inputs.user)
  const eligibility = member(inputs.eligibility)
  const markers = member(inputs.markers)
  const organization = user.organization === null ? null : member(user.organization)
  const now = Date.parse(String(inputs.now))
  const flows = list(user.careFlows)
  const appointments = list(user.appointments)

  const isOpen = (ref: string) =>
    list(user.tasks).some((task) => task.ref === ref && task.done === false)
  const isEntitled = (key: string) =>
    organization !== null && list(organization.entitlements).some((one) => one.key === key)
  const isSponsored =
    organization !== null || flows.some((flow) => flow.paymentSource === 'Organization')
  const isReferral = organization !== null && user.referralSource === 'Mcp'
  const isNewSelfPay =
    user.origin === 'Dtc' &&
    !isSponsored &&
    !flows.some((flow) => flow.careStatus === 'Active' || flow.careStatus === 'OnHold')
  const isIneligible = eligibility.isUserEligible === false

  /** Per care type: its own flow, else what the organization offers. */
  const paysAlone = (careType: string) => {
    const own = flows.filter((flow) => flow.careType === careType)
    if (own.length > 0) return !own.some((flow) => flow.paymentSource === 'Organization')
    return (
      organization === null ||
      !list(organization.careFlows).some((flow) => flow.careType === careType)
    )
  }
  const willPay = appointments.some((one) => {
    const careType = one.careType === 'psychiatry' ? 'Psychiatry' : 'Therapy'
    return one.status === 'upcoming' && Date.parse(String(one.endTime)) > now && paysAlone(careType)
  })
  const profileIsComplete = [
    user.firstName,
    user.lastName,
    user.phone,
    member(user.primaryAddress).zip,
  ].every((value) => typeof value === 'string' && value !== '')
  const languageIsSettled =
    user.requestsInterpretationServices === false ||
    (user.requestsInterpretationServices === true &&
      typeof user.interpretationLanguageId === 'string')

  if (user.awaitingMinorConsent === true) return '1'
  const forced = member(inputs.route).forceBlocker
  if (
    [
      'gettingStarted',
      'finishActivation',
      'ffsOnboarding',
      'welcome',
      'emailVerification',
    ].includes(String(forced))
  )
    return `2:${String(forced)}`
  const isTherapyOnboarding = user.isTherapyOnboarding === true
  // No one under age answers or books, not even in therapy onboarding (decision 23): they reach
  // blocker 10.
  const isTooYoung = isIneligible && eligibility.isUserUnderage === true
  if (isTherapyOnboarding && !isTooYoung && isOpen('initial-questionnaire-assessment')) return '3'
  if (
    user.emailVerified === false &&
    user.email !== '' &&
    member(inputs.session).userHasSso !== true
  )
    return '4'
  const isSelfReferred = organization !== null && user.referralSource === 'Portal'
  if (
    isSelfReferred &&
    isEntitled('SelfReferralCollaborativeModel') &&
    !isTherapyOnboarding &&
    markers.collaboration !== true
  )
    return '5'
  if (markers.welcome === true && !(isNewSelfPay && appointments.length === 0)) return '6'
  if (isTherapyOnboarding && !isTooYoung && isOpen('schedule-initial-therapy-consultation'))
    return '7'
  if (isOpen('referred-account-setup')) return '8'
  if (
    isReferral &&
    !(profileIsComplete && (!isEntitled('InterpretationService') || languageIsSettled))
  )
    return '9'
  if (isTooYoung) return '10'
  if (isOpen('triage-flow')) return '11'
  if (isOpen('initial-questionnaire-assessment')) return '12'
  if ((isReferral && appointments.length === 0) || isNewSelfPay) return '13'
  if (willPay && user.hasPaymentMethod === false) return '14'
  return isIneligible && appointments.length === 0 ? '15' : null
}

function member(value: Json | undefined): { readonly [key: string]: Json } {
  return value !== undefined && isObject(value) ? value : {}
}

function list(value: Json | undefined): readonly { readonly [key: string]: Json }[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
