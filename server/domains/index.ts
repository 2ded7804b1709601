import { createIdempotency } from '../idempotency/idempotency.ts'
import type { DemoStudents } from '../gateways/sign-on/embedded/school-routes.ts'
import type { Guards } from '../graphql/authorization.ts'
import { operationNames } from '../graphql/schema-text.ts'
import type { Platform } from '../platform.ts'
import type { RecurringWork } from '../recurring-work.ts'
import { createAccountDomain } from './account/index.ts'
import { createFindDeletionObstacles } from './account/deletion-obstacles.ts'
import { createDeletionService } from './account/deletion-service.ts'
import { createOwnDataService } from './account/own-data-service.ts'
import { createAnalyticsDomain } from './analytics/index.ts'
import { openingOf, readAssessmentCatalogue, taskOf } from './assessments/assessment-catalogue.ts'
import { createAssessmentService } from './assessments/assessment-service.ts'
import { createAssessmentsDomain } from './assessments/index.ts'
import { createBillingDocuments } from './billing/billing-documents.ts'
import { createBillingService } from './billing/billing-service.ts'
import { createBillingDomain } from './billing/index.ts'
import { createBookingChecks } from './booking/booking-checks.ts'
import { createBookingService } from './booking/booking-service.ts'
import { createBookingDomain } from './booking/index.ts'
import { createMoveService } from './booking/move-service.ts'
import { createSubmissionService } from './assessments/submission-service.ts'
import { createCancellationService } from './cancellation/cancellation-service.ts'
import { createVisitChanges } from './cancellation/visit-changes.ts'
import { createCancellationDomain } from './cancellation/index.ts'
import { createCheckInService } from './check-in/check-in-service.ts'
import { createCheckInDomain } from './check-in/index.ts'
import { otherAppOf } from './configuration/operator-content.ts'
import { createConfigurationService } from './configuration/configuration-service.ts'
import { createConfigurationDomain } from './configuration/index.ts'
import { createCareTransitionService } from './care-transitions/care-transition-service.ts'
import { createCareTransitionsDomain } from './care-transitions/index.ts'
import { createContactService } from './contacts/contact-service.ts'
import { createContactsDomain } from './contacts/index.ts'
import { createCouponService } from './coupons/coupon-service.ts'
import { createCouponsDomain } from './coupons/index.ts'
import { createContentService } from './content/content-service.ts'
import { createContentDomain } from './content/index.ts'
import { readWords } from './content/words.ts'
import { createFlowVersions } from './definitions/flow-versions.ts'
import { createDefinitionsDomain } from './definitions/index.ts'
import type { Domain } from './domain.ts'
import { createEligibilityService } from './eligibility/eligibility-service.ts'
import { createEligibilityDomain } from './eligibility/index.ts'
import { createFlowInputs } from './flow-inputs.ts'
import { createGateService } from './gate/gate-service.ts'
import { readGateTable } from './gate/gate-table.ts'
import { createGateDomain } from './gate/index.ts'
import { createMessagesDomain } from './messages/index.ts'
import { createMessageService } from './messages/message-service.ts'
import { createOrganizationsDomain } from './organizations/index.ts'
import { createCareStart } from './people/care-statements.ts'
import { createPeopleDomain } from './people/index.ts'
import { createPeopleService } from './people/people-service.ts'
import { createPasskeysDomain } from './passkeys/index.ts'
import { createPasskeyService } from './passkeys/passkey-service.ts'
import { createPharmaciesDomain } from './pharmacies/index.ts'
import { createPharmacyService } from './pharmacies/pharmacy-service.ts'
import { createProfileDomain } from './profile/index.ts'
import { createChargeService } from './payments/charge-service.ts'
import { createEventService } from './payments/event-service.ts'
import { createPaymentsDomain } from './payments/index.ts'
import { createReadDueCharges, createReadNextCharge } from './payments/next-charge.ts'
import { createPaymentService } from './payments/payment-service.ts'
import { createPaymentStore } from './payments/payment-store.ts'
import { createReconciliationService } from './payments/reconciliation-service.ts'
import { createRecurringReconciliation } from './payments/recurring-reconciliation.ts'
import { createVisitBilling, type VisitBilling } from './payments/visit-billing.ts'
import { createPayVisit } from './payments/visit-payment.ts'
import { calendarEntry } from './reminders/calendar-file.ts'
import { createReminderService, type ReminderService } from './reminders/reminder-service.ts'
import { createRemindersDomain } from './reminders/index.ts'
import { createFeedbackService } from './provider-feedback/feedback-service.ts'
import { createProviderFeedbackDomain } from './provider-feedback/index.ts'
import { createPostCallDomain } from './post-call/index.ts'
import { createPostCallService } from './post-call/post-call-service.ts'
import { createReactivationDomain } from './reactivation/index.ts'
import { createReactivationService } from './reactivation/reactivation-service.ts'
import { createRunsDomain } from './runs/index.ts'
import { createRunKeeping } from './runs/run-keeping.ts'
import { createRunService } from './runs/run-service.ts'
import type { SayError } from './content/error-sentences.ts'
import { createIdentityCheckDomain } from './identity-check/index.ts'
import { createIdentityService, type IdentityService } from './identity-check/identity-service.ts'
import { createHubService } from './hub/hub-service.ts'
import { createHubDomain } from './hub/index.ts'
import { createSheetService } from './runs/sheet-service.ts'
import { createInsuranceDomain } from './insurance/index.ts'
import { createInsuranceService } from './insurance/insurance-service.ts'
import { createAppointmentService } from './scheduling/appointment-service.ts'
import { createSchedulingDomain } from './scheduling/index.ts'
import { createSchedulingService } from './scheduling/scheduling-service.ts'
import { createSafetyDomain } from './safety/index.ts'
import { createPlanService } from './safety/plan-service.ts'
import { createSafetyService } from './safety/safety-service.ts'
import { createSharingDomain } from './sharing/index.ts'
import { createSharingService } from './sharing/sharing-service.ts'
import { createSupportDomain } from './support/index.ts'
import { createSupportService, type SupportService } from './support/support-service.ts'
import { createVideoCallDomain } from './video-call/index.ts'
import { createVideoCallService } from './video-call/video-call-service.ts'
import { largestSent, readUploadContent } from '../uploads/upload-limits.ts'
import { createUploadsDomain } from './uploads/index.ts'
import { createUploadService, type UploadService } from './uploads/upload-service.ts'
import { createAccountMails } from './sessions/account-mails.ts'
import { createEmailChange } from './sessions/email-change.ts'
import { createImpersonationService } from './sessions/impersonation-service.ts'
import { createSessionsDomain } from './sessions/index.ts'
import { createLinkMails } from './sessions/link-mails.ts'
import { createLinkService } from './sessions/link-service.ts'
import { createLoginService } from './sessions/login-service.ts'
import { createPasswordReset } from './sessions/password-reset.ts'
import type { LogsInAtSchool } from './sessions/school-login.ts'
import { createSessionService, type SessionService } from './sessions/session-service.ts'
import { createSignOnDomain } from './sign-on/index.ts'
import { createSignOnService } from './sign-on/sign-on-service.ts'
import { hasSignOn } from './sign-on/sign-on-statements.ts'

/**
 * The domains, the service that identifies the viewer, and the gate that is checked before each
 * operation.
 */
export type Domains = {
  readonly list: readonly Domain[]
  readonly sessions: SessionService
  readonly guards: Guards
  readonly billing: VisitBilling
  readonly reconciliation: RecurringWork
  readonly reminders: ReminderService
  readonly uploads: UploadService
  readonly identity: IdentityService
  readonly support: SupportService
  /** The current version of the onboarding gate's flow. */
  readonly currentVersion: (flow: string) => Promise<string | undefined>
}

/** Creates every domain. Add a new one to this list. */
export async function createDomains(
  platform: Platform,
  sayError: SayError,
  students: DemoStudents,
): Promise<Domains> {
  const people = createPeopleService(platform)
  const logsInAtSchool: LogsInAtSchool = async ({ id, organization_id: school }) =>
    school !== null &&
    (await hasSignOn(platform.db, school)) &&
    people.hasSsoOf(await people.storedUser(id))
  const sessions = createSessionService(platform, logsInAtSchool)
  const configuration = createConfigurationService(platform.config)
  const versions = createFlowVersions(platform.db)
  const safety = createSafetyService(platform)
  const idempotency = createIdempotency(platform)
  const plans = createPlanService({ platform, versions, idempotency })
  const eligibility = createEligibilityService({ platform, people, configuration })
  const { inputsOf, personOf } = createFlowInputs({
    platform,
    people,
    eligibility,
    configuration,
    plans,
  })
  const catalogue = readAssessmentCatalogue(platform.config.contentDir)
  const assessments = createAssessmentService({
    platform,
    versions,
    people,
    catalogue,
    inputsOf,
    personOf,
    daysInDanger: configuration.operator.operations.daysInDanger,
  })
  const keeping = createRunKeeping({ platform, versions, safety, handIn: assessments.handIn })
  const opening = {
    inputsOf,
    openingOf: (flowId: string, requestId: string | null) =>
      openingOf(catalogue, flowId, requestId),
  }
  const runs = createRunService({
    platform,
    versions,
    safety,
    keeping,
    ...opening,
    taskOf: (flowId) => taskOf(catalogue, flowId),
    refusalOfRun: assessments.refusalOfRun,
  })
  const sheets = createSheetService({
    platform,
    versions,
    safety,
    keeping,
    ...opening,
    earlierOf: assessments.earlierOf,
  })
  const submissions = createSubmissionService({
    platform,
    versions,
    catalogue,
    sheets,
    inputsOf,
    isOnHold: assessments.isOnHold,
  })
  const appointments = createAppointmentService(platform)
  const content = createContentService({ platform, personOf, configuration })
  const scheduling = createSchedulingService({ platform, people, appointments, personOf })
  const impersonation = createImpersonationService(platform)
  const gate = createGateService({
    platform,
    table: readGateTable(platform.config.contentDir, operationNames()),
    versions,
    assessments,
    inputsOf,
    locale: configuration.operator.brand.locale,
  })
  const sendMail = createAccountMails(platform, configuration.operator)
  const sendLink = createLinkMails({
    platform,
    activation: configuration.operator.operations.activation,
    sendMail,
  })
  const links = createLinkService({
    platform,
    idempotency,
    sendLink,
    people,
    logsInAtSchool,
    sendMail,
  })
  const coupons = createCouponService({ platform, personOf, configuration })
  const payments = createPaymentService({ platform, configuration, eligibility })
  const checks = createBookingChecks({
    personOf,
    assessments,
    appointments,
    scheduling,
    prices: coupons,
  })
  const making = {
    platform,
    people,
    appointments,
    configuration,
    careStart: createCareStart(platform),
  }
  const booking = createBookingService({
    ...making,
    checks,
    idempotency,
    payments,
    prices: coupons,
  })
  const changing = { platform, people, configuration, appointments, idempotency }
  const changes = createVisitChanges(changing)
  const charges = createChargeService({ platform, configuration, coupons })
  const bills = createPaymentStore(platform.db, platform.gateways.payments.provider)
  const billing = createBillingService(platform, appointments)
  const reminders = createReminderService({
    platform,
    people,
    appointments,
    configuration,
    entry: calendarEntry(readWords(platform.config.contentDir, configuration.operator.brand)),
  })
  const uploads = createUploadService(platform)
  const identity = createIdentityService({ platform, personOf, people, uploads })
  const support = createSupportService({ platform, personOf, uploads })
  const payVisit = createPayVisit({ payments, charges, store: bills })
  const contacts = createContactService(platform, idempotency)
  const logins = createLoginService(platform)
  const passkeys = createPasskeyService({
    platform,
    sendMail,
    logsInAtSchool,
    portalName: configuration.operator.brand.name,
  })
  const sharing = createSharingService({
    platform,
    idempotency,
    personOf,
    days: configuration.operator.operations.recordSharingDays,
  })
  const pharmacies = createPharmacyService({ platform, personOf, people })
  const messages = createMessageService({ platform, personOf, appointments, uploads })
  return {
    sessions,
    uploads,
    identity,
    guards: { note: impersonation.note, refusalOfGate: gate.refusalOf },
    reminders,
    support,
    currentVersion: async (flow) => (await versions.current(flow))?.version,
    billing: createVisitBilling({
      charges,
      visitsToCharge: bills.visitsToCharge,
      secondsBetween: platform.config.secondsBetweenBillings,
      log: platform.log,
    }),
    reconciliation: createRecurringReconciliation({
      reconciliation: createReconciliationService({
        ...platform,
        gateway: platform.gateways.payments,
      }),
      secondsBetween: platform.config.secondsBetweenReconciliations,
      log: platform.log,
    }),
    list: [
      createAccountDomain(
        createOwnDataService({
          platform,
          personOf,
          contacts,
          submissions,
          pharmacies,
          billing,
          payments,
          messages,
          plans,
          passkeys,
          logins,
          sharing,
        }),
        createDeletionService({
          platform,
          idempotency,
          findObstacles: createFindDeletionObstacles(platform.db, changes),
          sendMail,
        }),
      ),
      createPeopleDomain(people),
      createHubDomain(createHubService({ platform, personOf }), !platform.config.production),
      createSessionsDomain({
        sessions,
        links,
        logins,
        impersonation,
        sayError,
        otherAppOf: (email) => otherAppOf(configuration.operator.operations, email),
      }),
      createSignOnDomain(platform, createSignOnService({ platform, people }), students),
      createPasskeysDomain(passkeys),
      createOrganizationsDomain(platform, people),
      createConfigurationDomain(configuration),
      createContentDomain(content),
      createGateDomain(gate),
      createEligibilityDomain({ platform, people, configuration }),
      createProfileDomain({
        platform,
        people,
        eligibility,
        configuration,
        resetPassword: createPasswordReset(platform, sendMail),
        followEmailChange: createEmailChange({ platform, sendMail, sendLink }),
      }),
      createContactsDomain(contacts),
      createSharingDomain(sharing),
      createPharmaciesDomain(pharmacies),
      createAnalyticsDomain(platform, people, versions),
      createDefinitionsDomain(versions),
      createSafetyDomain(safety, plans),
      createCouponsDomain(coupons),
      createPaymentsDomain(platform, {
        payments,
        payVisit,
        nextCharge: createReadNextCharge({ charges, appointments }),
        dueCharges: createReadDueCharges(charges),
        events: createEventService({ platform, charges }),
      }),
      createBillingDomain(billing, createBillingDocuments({ platform, billing, configuration })),
      createInsuranceDomain(createInsuranceService(platform)),
      createAssessmentsDomain(assessments, submissions),
      createRunsDomain(runs),
      createSchedulingDomain(scheduling, appointments),
      createBookingDomain(booking, createMoveService({ ...making, checks, changes, idempotency })),
      createRemindersDomain(reminders),
      createCheckInDomain(createCheckInService({ personOf, appointments })),
      createCareTransitionsDomain(createCareTransitionService({ platform, personOf })),
      createReactivationDomain(createReactivationService({ platform, personOf })),
      createCancellationDomain(createCancellationService({ ...changing, changes })),
      createUploadsDomain(
        platform,
        { ...uploads, complete: identity.complete },
        largestSent(readUploadContent(platform.config.contentDir).purposes),
      ),
      createIdentityCheckDomain(identity),
      createMessagesDomain(messages),
      createProviderFeedbackDomain(createFeedbackService({ platform, appointments })),
      createSupportDomain(
        support,
        uploads,
        readUploadContent(platform.config.contentDir).purposes.support,
      ),
      createPostCallDomain(createPostCallService({ platform, personOf, idempotency })),
      createVideoCallDomain(platform, {
        calls: createVideoCallService({ platform, personOf, people, appointments }),
        refusalOfGate: gate.refusalOf,
      }),
    ],
  }
}
