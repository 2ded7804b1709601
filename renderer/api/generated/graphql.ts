/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type TrackedEvent = {
  readonly tag: string;
  readonly data?: unknown;
};

/** A kind of care that a person begins. The server knows by itself who pays; where it was told otherwise it books nothing. */
export type CareFlowInput = {
  readonly careType: CareType;
  readonly paymentSource: PaymentSource;
  /** Active, no other. */
  readonly careStatus: CareStatus;
};

export type CareType =
  | 'Therapy'
  | 'Psychiatry';

export type CareStatus =
  | 'Active'
  | 'Cancelled'
  | 'Deleted'
  | 'Discharged'
  | 'New'
  | 'OnHold'
  | 'ScreenedOut';

export type PaymentSource =
  | 'Insurance'
  | 'OONInsurance'
  | 'Organization'
  | 'SelfPay';

/** Dtc pays by card; Student is sponsored by a school. */
export type Origin =
  | 'Dtc'
  | 'Student';

/** Portal: the person came alone. Mcp: a provider referred them. */
export type ReferralSource =
  | 'Portal'
  | 'Mcp';

/** What became of charging a visit. Waived: less than a card can be charged. */
export type ChargeStatus =
  | 'Pending'
  | 'Paid'
  | 'Declined'
  | 'Waived';

/** A whole address: it is kept as it is sent here, or not at all. */
export type AddressInput = {
  readonly line1?: string | null | undefined;
  readonly line2?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly zip?: string | null | undefined;
};

/** What is left out stays as it is; null clears what may be empty. */
export type UserUpdates = {
  /** Legal names can be changed until the first appointment is booked; then Patient Support changes them. */
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly preferredName?: string | null | undefined;
  /** Ten digits; dashes, blanks and brackets are taken away. Once set, only Patient Support changes it. */
  readonly phone?: string | null | undefined;
  readonly pronouns?: string | null | undefined;
  readonly primaryAddress?: AddressInput | null | undefined;
  /** A two-letter code; null: there is none. */
  readonly secondaryState?: string | null | undefined;
  readonly organizationIdentification?: string | null | undefined;
  /** No takes the language away. */
  readonly requestsInterpretationServices?: boolean | null | undefined;
  readonly interpretationLanguageId?: string | null | undefined;
};

/** An event of the engine with an id of the client's own (a UUID): sent again, it counts once. */
export type RunEventInput = {
  readonly id: string;
  /** As `transition(flow, state, event)` takes it. */
  readonly event: unknown;
};

/**
 * Saved: all events are applied and stored. Conflict: the run went on elsewhere, nothing was applied. Refused: an event was
 * refused, nothing was applied.
 */
export type RunOutcome =
  | 'Saved'
  | 'Conflict'
  | 'Refused';

/** A care type as appointments and their templates spell it. */
export type LowercaseCareType =
  | 'therapy'
  | 'psychiatry';

export type AppointmentsQueryVariables = Exact<{ [key: string]: never; }>;


export type AppointmentsQuery = { readonly currentUser: { readonly id: string, readonly visitsToCome: ReadonlyArray<string>, readonly appointments: ReadonlyArray<{ readonly id: string, readonly description: string, readonly status: string, readonly startTime: string, readonly endTime: string, readonly cancelBy: string | null, readonly provider: { readonly id: string, readonly name: string, readonly portrait: { readonly url: string, readonly initials: string | null } } }> } };

export type BillsQueryVariables = Exact<{ [key: string]: never; }>;


export type BillsQuery = { readonly paymentMethods: ReadonlyArray<{ readonly id: string, readonly brand: string, readonly last4: string, readonly expiryMonth: number, readonly expiryYear: number, readonly isCurrent: boolean }>, readonly visitCharges: ReadonlyArray<{ readonly id: string, readonly appointmentId: string, readonly fullPriceInCents: number, readonly couponCode: string | null, readonly amountInCents: number, readonly status: ChargeStatus }>, readonly appointments: ReadonlyArray<{ readonly id: string, readonly description: string, readonly startTime: string, readonly provider: { readonly id: string, readonly name: string } }> };

export type AnalyticsUserQueryVariables = Exact<{ [key: string]: never; }>;


export type AnalyticsUserQuery = { readonly analyticsUser: { readonly uid: string, readonly organizationId: string | null } };

export type TrackAllMutationVariables = Exact<{
  events: ReadonlyArray<TrackedEvent> | TrackedEvent;
}>;


export type TrackAllMutation = { readonly trackAll: number };

export type ContentPageQueryVariables = Exact<{
  id: string;
}>;


export type ContentPageQuery = { readonly contentPage: { readonly id: string, readonly title: string, readonly lead: string | null, readonly empty: string | null, readonly sections: ReadonlyArray<{ readonly heading: string | null, readonly paragraphs: ReadonlyArray<string> }>, readonly link: { readonly words: string, readonly path: string } | null, readonly labels: ReadonlyArray<{ readonly name: string, readonly words: string }> } };

export type HomeContentQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeContentQuery = { readonly currentUser: { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly appointments: ReadonlyArray<{ readonly description: string, readonly cancelBy: string | null, readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string, readonly provider: { readonly id: string, readonly name: string, readonly portrait: { readonly url: string, readonly initials: string | null } } }>, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null }>, readonly tasks: ReadonlyArray<{ readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly data: { readonly requestId: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null }, readonly openRuns: ReadonlyArray<{ readonly task: string | null, readonly requestId: string | null }>, readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number, readonly permittedCareTypes: ReadonlyArray<CareType> }, readonly latestAssessment: { readonly specialConditions: { readonly suicidal: boolean, readonly bipolarSchizophrenia: boolean }, readonly followUpRequest: { readonly id: string, readonly complete: boolean } | null, readonly latestQuestionnaires: { readonly phq9: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly phq8: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly gad7: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly asrs: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null } } | null };

export type PlacesQueryVariables = Exact<{ [key: string]: never; }>;


export type PlacesQuery = { readonly currentUser: { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null }>, readonly tasks: ReadonlyArray<{ readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly data: { readonly requestId: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string }> } };

export type AnonymousNavigationMutationVariables = Exact<{
  reason: string;
  target: string;
}>;


export type AnonymousNavigationMutation = { readonly anonymousNavigation: { readonly url: string } };

export type ProviderCardFragment = { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly gender: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string, readonly initials: string | null }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> };

export type BookingAvailabilityQueryVariables = Exact<{
  careType: CareType;
  start: string;
  end: string;
  first: number;
  after: number;
  nextDays: number;
}>;


export type BookingAvailabilityQuery = { readonly availability: { readonly hasMore: boolean, readonly providers: ReadonlyArray<{ readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly gender: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string, readonly initials: string | null }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> }, readonly slots: ReadonlyArray<{ readonly start: string, readonly end: string }> }> } };

export type BookingProviderQueryVariables = Exact<{
  id: string;
}>;


export type BookingProviderQuery = { readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly gender: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string, readonly initials: string | null }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> } };

export type UpcomingVisitQueryVariables = Exact<{ [key: string]: never; }>;


export type UpcomingVisitQuery = { readonly currentUser: { readonly id: string, readonly upcomingAppointment: { readonly id: string, readonly description: string, readonly startTime: string, readonly endTime: string, readonly cancelBy: string | null, readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly gender: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string, readonly initials: string | null }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> } } | null } };

export type BookingProviderTimesQueryVariables = Exact<{
  id: string;
  careType: CareType;
  start: string;
  end: string;
}>;


export type BookingProviderTimesQuery = { readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly gender: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string, readonly initials: string | null }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> }, readonly availability: { readonly providers: ReadonlyArray<{ readonly provider: { readonly id: string }, readonly slots: ReadonlyArray<{ readonly start: string, readonly end: string }> }> } };

export type BookingPriceQueryVariables = Exact<{
  careType: CareType;
}>;


export type BookingPriceQuery = { readonly bookingPrice: { readonly intakePriceInCents: number, readonly discountedPriceInCents: number | null, readonly coupon: { readonly code: string, readonly maxUses: number | null } | null } | null };

export type ApplyCouponMutationVariables = Exact<{
  code: string;
  careType?: CareType | null | undefined;
}>;


export type ApplyCouponMutation = { readonly applyCoupon: { readonly code: string, readonly maxUses: number | null } | null };

export type CareForFlowsFragment = { readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number, readonly permittedCareTypes: ReadonlyArray<CareType> }, readonly latestAssessment: { readonly specialConditions: { readonly suicidal: boolean, readonly bipolarSchizophrenia: boolean }, readonly followUpRequest: { readonly id: string, readonly complete: boolean } | null, readonly latestQuestionnaires: { readonly phq9: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly phq8: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly gad7: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly asrs: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null } } | null };

export type CircumstancesQueryVariables = Exact<{ [key: string]: never; }>;


export type CircumstancesQuery = { readonly userHasSso: boolean, readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number, readonly permittedCareTypes: ReadonlyArray<CareType> }, readonly latestAssessment: { readonly specialConditions: { readonly suicidal: boolean, readonly bipolarSchizophrenia: boolean }, readonly followUpRequest: { readonly id: string, readonly complete: boolean } | null, readonly latestQuestionnaires: { readonly phq9: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly phq8: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly gad7: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly asrs: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null } } | null };

export type AcknowledgeCollaborationMutationVariables = Exact<{ [key: string]: never; }>;


export type AcknowledgeCollaborationMutation = { readonly acknowledgeCollaboration: boolean };

export type SendActivationEmailMutationVariables = Exact<{ [key: string]: never; }>;


export type SendActivationEmailMutation = { readonly sendActivationEmail: boolean };

export type PasswordlessLoginMutationVariables = Exact<{
  email: string;
  token: string;
}>;


export type PasswordlessLoginMutation = { readonly passwordlessLogin: { readonly authToken: string | null, readonly expiresAt: string | null, readonly activationLinkExpired: boolean, readonly canLogin: boolean } };

export type UpdateUserMutationVariables = Exact<{
  updates: UserUpdates;
}>;


export type UpdateUserMutation = { readonly updateUser: { readonly id: string } };

export type ActivateAccountMutationVariables = Exact<{
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  zip?: string | null | undefined;
  password?: string | null | undefined;
}>;


export type ActivateAccountMutation = { readonly activateAccount: boolean };

export type SelectCareFlowMutationVariables = Exact<{
  careFlows: ReadonlyArray<CareFlowInput> | CareFlowInput;
}>;


export type SelectCareFlowMutation = { readonly selectCareFlow: ReadonlyArray<{ readonly careType: CareType }> };

export type ScheduleAppointmentMutationVariables = Exact<{
  appointmentStart: string;
  appointmentEnd: string;
  providerId: string;
  idempotencyKey: string;
}>;


export type ScheduleAppointmentMutation = { readonly scheduleAppointment: { readonly id: string, readonly cancelBy: string | null, readonly provider: { readonly name: string } } };

export type FfsCheckoutMutationVariables = Exact<{
  paymentToken?: string | null | undefined;
  paymentType: string;
  appointmentStart: string;
  appointmentEnd: string;
  providerId: string;
  careFlows: ReadonlyArray<CareFlowInput> | CareFlowInput;
  shownPriceInCents: number;
  idempotencyKey: string;
}>;


export type FfsCheckoutMutation = { readonly ffsCheckout: { readonly userScheduleAppointment: { readonly id: string, readonly cancelBy: string | null, readonly provider: { readonly name: string } } } };

export type SavePaymentMethodMutationVariables = Exact<{
  token: string;
  type: string;
  idempotencyKey: string;
}>;


export type SavePaymentMethodMutation = { readonly savePaymentMethod: { readonly id: string } };

export type SlotIsFreeQueryVariables = Exact<{
  careType: LowercaseCareType;
  start: string;
  end: string;
  providerId: string;
}>;


export type SlotIsFreeQuery = { readonly slotIsFree: boolean };

export type PaymentSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type PaymentSettingsQuery = { readonly appConfig: { readonly payments: { readonly provider: string, readonly publishableKey: string | null } }, readonly paymentMethods: ReadonlyArray<{ readonly id: string, readonly brand: string, readonly last4: string, readonly expiryMonth: number, readonly expiryYear: number, readonly isCurrent: boolean }> };

export type PayVisitMutationVariables = Exact<{
  appointmentId: string;
  token: string;
  type: string;
  shownPriceInCents: number;
  idempotencyKey: string;
}>;


export type PayVisitMutation = { readonly payVisit: { readonly id: string, readonly status: ChargeStatus } };

export type AssessmentQueryVariables = Exact<{
  key?: string | null | undefined;
  requestId?: string | null | undefined;
}>;


export type AssessmentQuery = { readonly assessment: { readonly key: string, readonly flowId: string, readonly screen: string } };

export type StartRunMutationVariables = Exact<{
  flowId: string;
  requestId?: string | null | undefined;
}>;


export type StartRunMutation = { readonly startRun: { readonly id: string, readonly flowId: string, readonly version: string, readonly revision: number, readonly state: unknown } };

export type SendRunEventsMutationVariables = Exact<{
  runId: string;
  revision: number;
  events: ReadonlyArray<RunEventInput> | RunEventInput;
}>;


export type SendRunEventsMutation = { readonly sendRunEvents: { readonly outcome: RunOutcome, readonly run: { readonly revision: number, readonly state: unknown } } };

export type SubmitRunMutationVariables = Exact<{
  runId: string;
  revision: number;
  effectId: string;
}>;


export type SubmitRunMutation = { readonly submitRun: { readonly outcome: RunOutcome, readonly submissionId: string | null, readonly run: { readonly revision: number } } };

export type AbandonRunMutationVariables = Exact<{
  runId: string;
}>;


export type AbandonRunMutation = { readonly abandonRun: boolean };

export type LoginMutationVariables = Exact<{
  email: string;
  password: string;
}>;


export type LoginMutation = { readonly login: { readonly authToken: string, readonly expiresAt: string } };

export type ResetPasswordMutationVariables = Exact<{
  email: string;
  idempotencyKey: string;
}>;


export type ResetPasswordMutation = { readonly resetPassword: boolean };

export type TriggerPasswordlessAuthFlowMutationVariables = Exact<{
  email: string;
  idempotencyKey: string;
}>;


export type TriggerPasswordlessAuthFlowMutation = { readonly triggerPasswordlessAuthFlow: { readonly success: boolean } };

export type RenewLinkMutationVariables = Exact<{
  token: string;
  idempotencyKey: string;
}>;


export type RenewLinkMutation = { readonly renewLink: boolean };

export type FinishResetPasswordMutationVariables = Exact<{
  email: string;
  token: string;
  password: string;
}>;


export type FinishResetPasswordMutation = { readonly finishResetPassword: boolean };

export type LogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogoutMutation = { readonly logout: boolean };

export type StopImpersonatingMutationVariables = Exact<{ [key: string]: never; }>;


export type StopImpersonatingMutation = { readonly stopImpersonating: boolean };

export type ContinueSessionMutationVariables = Exact<{ [key: string]: never; }>;


export type ContinueSessionMutation = { readonly continueSession: { readonly authToken: string, readonly expiresAt: string } };

export type TrackMutationVariables = Exact<{
  tag: string;
}>;


export type TrackMutation = { readonly track: boolean };

export type AppConfigQueryVariables = Exact<{ [key: string]: never; }>;


export type AppConfigQuery = { readonly assessmentCatalogue: ReadonlyArray<{ readonly key: string, readonly flow: string, readonly task: string | null, readonly loadError: string }>, readonly appConfig: { readonly secondsBetweenMails: number, readonly cancellationNoticeHours: number, readonly minimumAge: number, readonly dtcTherapyStates: ReadonlyArray<string>, readonly dtcPsychiatryStates: ReadonlyArray<string>, readonly sessionIdleMinutes: number, readonly pricesInCents: { readonly therapyIntakePriceInCents: number, readonly therapyFollowUpPriceInCents: number, readonly psychiatryIntakePriceInCents: number, readonly psychiatryFollowUpPriceInCents: number, readonly lateCancellationFeeInCents: number }, readonly brand: { readonly name: string, readonly supportPhone: string, readonly supportEmail: string, readonly legalLinks: { readonly termsAndConditions: string, readonly privacyPolicy: string, readonly telehealthConsent: string } }, readonly featureFlags: ReadonlyArray<{ readonly key: string, readonly isOn: boolean }>, readonly freeMessagingDays: { readonly therapy: number, readonly psychiatry: number } } };

export type PersonForFlowsFragment = { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null }>, readonly tasks: ReadonlyArray<{ readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly data: { readonly requestId: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string }> };

export type CurrentUserQueryVariables = Exact<{ [key: string]: never; }>;


export type CurrentUserQuery = { readonly currentUser: { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null }>, readonly tasks: ReadonlyArray<{ readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly data: { readonly requestId: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string }> }, readonly currentSession: { readonly impersonatedBy: string | null } | null };

export const ProviderCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"classification"}},{"kind":"Field","name":{"kind":"Name","value":"pronouns"}},{"kind":"Field","name":{"kind":"Name","value":"gender"}},{"kind":"Field","name":{"kind":"Name","value":"funFact"}},{"kind":"Field","name":{"kind":"Name","value":"portrait"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"initials"}}]}},{"kind":"Field","name":{"kind":"Name","value":"traits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]} as unknown as DocumentNode<ProviderCardFragment, unknown>;
export const CareForFlowsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CareForFlows"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"careEligibility"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isUserEligible"}},{"kind":"Field","name":{"kind":"Name","value":"isUserUnderage"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAge"}},{"kind":"Field","name":{"kind":"Name","value":"permittedCareTypes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestAssessment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"specialConditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suicidal"}},{"kind":"Field","name":{"kind":"Name","value":"bipolarSchizophrenia"}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUpRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestQuestionnaires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phq9"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phq8"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gad7"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"asrs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CareForFlowsFragment, unknown>;
export const PersonForFlowsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonForFlows"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"emailVerified"}},{"kind":"Field","name":{"kind":"Name","value":"hasAcknowledgedCollaboration"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"preferredName"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"pronouns"}},{"kind":"Field","name":{"kind":"Name","value":"hasADHD"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"showPharmaceuticalFlows"}},{"kind":"Field","name":{"kind":"Name","value":"showStudentTerms"}},{"kind":"Field","name":{"kind":"Name","value":"linkStudentTerms"}},{"kind":"Field","name":{"kind":"Name","value":"referralSource"}},{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entitlements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"config"}}]}},{"kind":"Field","name":{"kind":"Name","value":"careFlows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"careType"}},{"kind":"Field","name":{"kind":"Name","value":"sponsoredSessions"}},{"kind":"Field","name":{"kind":"Name","value":"hideSessionCount"}},{"kind":"Field","name":{"kind":"Name","value":"canSelfRefer"}},{"kind":"Field","name":{"kind":"Name","value":"statesAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"referralRestrictedStates"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"organizationIdentification"}},{"kind":"Field","name":{"kind":"Name","value":"primaryAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line1"}},{"kind":"Field","name":{"kind":"Name","value":"line2"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secondaryState"}},{"kind":"Field","name":{"kind":"Name","value":"careFlows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"careType"}},{"kind":"Field","name":{"kind":"Name","value":"careStatus"}},{"kind":"Field","name":{"kind":"Name","value":"paymentSource"}},{"kind":"Field","name":{"kind":"Name","value":"hideSessionCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ref"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"done"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notifications"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"isTherapyOnboarding"}},{"kind":"Field","name":{"kind":"Name","value":"awaitingMinorConsent"}},{"kind":"Field","name":{"kind":"Name","value":"hasPaymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"requestsInterpretationServices"}},{"kind":"Field","name":{"kind":"Name","value":"interpretationLanguageId"}},{"kind":"Field","name":{"kind":"Name","value":"recommendedCareTypes"}},{"kind":"Field","name":{"kind":"Name","value":"counselingCenter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"departmentName"}},{"kind":"Field","name":{"kind":"Name","value":"departmentAddress"}},{"kind":"Field","name":{"kind":"Name","value":"departmentHours"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appointments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"careType"}},{"kind":"Field","name":{"kind":"Name","value":"startTime"}},{"kind":"Field","name":{"kind":"Name","value":"endTime"}}]}}]}}]} as unknown as DocumentNode<PersonForFlowsFragment, unknown>;
export const AppointmentsDocument = {"__meta__":{"name":"Appointments","operation":"query","hash":"sha256:277e9bd3ef998441be6c3ba8ef730c176d92186c41c7b8117d5cff401461f748"}} as unknown as DocumentNode<AppointmentsQuery, AppointmentsQueryVariables>;
export const BillsDocument = {"__meta__":{"name":"Bills","operation":"query","hash":"sha256:0dc443f03b505efdfb9712ff033b8d35ff45225a968577b9c7cdb902a8891fb7"}} as unknown as DocumentNode<BillsQuery, BillsQueryVariables>;
export const AnalyticsUserDocument = {"__meta__":{"name":"AnalyticsUser","operation":"query","hash":"sha256:dccc293f854de0a8230e39a153d3a0b728cedb070e07a3358843d73054c27b19"}} as unknown as DocumentNode<AnalyticsUserQuery, AnalyticsUserQueryVariables>;
export const TrackAllDocument = {"__meta__":{"name":"TrackAll","operation":"mutation","hash":"sha256:9596c5a445506185adf774c9d786288489cb3dec31cfd624c78719ebd698e36f"}} as unknown as DocumentNode<TrackAllMutation, TrackAllMutationVariables>;
export const ContentPageDocument = {"__meta__":{"name":"ContentPage","operation":"query","hash":"sha256:1fb9d6ca7b97a79583e636edac4de6eb5b99f40a1cf218bd2a62faa95992b2a0"}} as unknown as DocumentNode<ContentPageQuery, ContentPageQueryVariables>;
export const HomeContentDocument = {"__meta__":{"name":"HomeContent","operation":"query","hash":"sha256:d7c396346f629e00794c53e31b31fdd8456ae0a99989cc1629d05ef85bd00082"}} as unknown as DocumentNode<HomeContentQuery, HomeContentQueryVariables>;
export const PlacesDocument = {"__meta__":{"name":"Places","operation":"query","hash":"sha256:5b7e99738975b10ff44b59474d5c0247628c057ded41f2a99f1ee2ff993de634"}} as unknown as DocumentNode<PlacesQuery, PlacesQueryVariables>;
export const AnonymousNavigationDocument = {"__meta__":{"name":"AnonymousNavigation","operation":"mutation","hash":"sha256:76284c8b3158cd288cfab74d4faaedbd61d9cbab2ddfe5f2b787b757f442ba2f"}} as unknown as DocumentNode<AnonymousNavigationMutation, AnonymousNavigationMutationVariables>;
export const BookingAvailabilityDocument = {"__meta__":{"name":"BookingAvailability","operation":"query","hash":"sha256:a1728fdf0fa5425961dcb9eea9a5d1714153950819a647d7e7b849be96348633"}} as unknown as DocumentNode<BookingAvailabilityQuery, BookingAvailabilityQueryVariables>;
export const BookingProviderDocument = {"__meta__":{"name":"BookingProvider","operation":"query","hash":"sha256:b6bf795c3320dce09ac52c98958f23019b5b5efd9e03fc20793c5a1ab976cce0"}} as unknown as DocumentNode<BookingProviderQuery, BookingProviderQueryVariables>;
export const UpcomingVisitDocument = {"__meta__":{"name":"UpcomingVisit","operation":"query","hash":"sha256:6a993901e1fd263e26bfa806a84bce8df39220b9038050363ed9f46645fd4266"}} as unknown as DocumentNode<UpcomingVisitQuery, UpcomingVisitQueryVariables>;
export const BookingProviderTimesDocument = {"__meta__":{"name":"BookingProviderTimes","operation":"query","hash":"sha256:c8fed0f16c814848d97dd37be8caf4025a9a83b19671298b42873a2b92cc58f1"}} as unknown as DocumentNode<BookingProviderTimesQuery, BookingProviderTimesQueryVariables>;
export const BookingPriceDocument = {"__meta__":{"name":"BookingPrice","operation":"query","hash":"sha256:edb872107fe88d59e3239327fe670db0cdd75f83c98008187b5c45381ba114d1"}} as unknown as DocumentNode<BookingPriceQuery, BookingPriceQueryVariables>;
export const ApplyCouponDocument = {"__meta__":{"name":"ApplyCoupon","operation":"mutation","hash":"sha256:2bd842ef501a02b86c61f4621dab49c46d4ecd12dbf5e86fb961176cb6d9e064"}} as unknown as DocumentNode<ApplyCouponMutation, ApplyCouponMutationVariables>;
export const CircumstancesDocument = {"__meta__":{"name":"Circumstances","operation":"query","hash":"sha256:29df3047504dae9d82783454c95990fd47d127d19ab7e7767cc2fc8f10cccee6"}} as unknown as DocumentNode<CircumstancesQuery, CircumstancesQueryVariables>;
export const AcknowledgeCollaborationDocument = {"__meta__":{"name":"AcknowledgeCollaboration","operation":"mutation","hash":"sha256:a08229306b0ddbc8b900ce10b3a273f2b9d6368a9e758a18cfa7cd5a200cf629"}} as unknown as DocumentNode<AcknowledgeCollaborationMutation, AcknowledgeCollaborationMutationVariables>;
export const SendActivationEmailDocument = {"__meta__":{"name":"SendActivationEmail","operation":"mutation","hash":"sha256:7ebf6493b673263f61d587703a9bcca2c759caaaaaced8b9fbcbc1f20363c04d"}} as unknown as DocumentNode<SendActivationEmailMutation, SendActivationEmailMutationVariables>;
export const PasswordlessLoginDocument = {"__meta__":{"name":"PasswordlessLogin","operation":"mutation","hash":"sha256:1569918c2794362bb09f885147d963cbac3f05f1e054a290008bf45ddbb20acc"}} as unknown as DocumentNode<PasswordlessLoginMutation, PasswordlessLoginMutationVariables>;
export const UpdateUserDocument = {"__meta__":{"name":"UpdateUser","operation":"mutation","hash":"sha256:e244bef061c414b76fa2d06b750dcd045c8e544fde300080fded80c296d16113"}} as unknown as DocumentNode<UpdateUserMutation, UpdateUserMutationVariables>;
export const ActivateAccountDocument = {"__meta__":{"name":"ActivateAccount","operation":"mutation","hash":"sha256:0df6a78a6c1fff3421090cf9fa84d8b28765e825a87659c3e35460d2db2730bc"}} as unknown as DocumentNode<ActivateAccountMutation, ActivateAccountMutationVariables>;
export const SelectCareFlowDocument = {"__meta__":{"name":"SelectCareFlow","operation":"mutation","hash":"sha256:68821d9209b4382c93068c8a38f491d72b969c5bb5c8c02aad906c9b7fce1eb7"}} as unknown as DocumentNode<SelectCareFlowMutation, SelectCareFlowMutationVariables>;
export const ScheduleAppointmentDocument = {"__meta__":{"name":"ScheduleAppointment","operation":"mutation","hash":"sha256:cb9ec795839c05091b92de9c0801b3963ee678f96cac823b65d19f6b00c21e2e"}} as unknown as DocumentNode<ScheduleAppointmentMutation, ScheduleAppointmentMutationVariables>;
export const FfsCheckoutDocument = {"__meta__":{"name":"FfsCheckout","operation":"mutation","hash":"sha256:d034461b5c61b7a741218c9cbadab6e2a73ccdd83e10763473f5706e961d3eee"}} as unknown as DocumentNode<FfsCheckoutMutation, FfsCheckoutMutationVariables>;
export const SavePaymentMethodDocument = {"__meta__":{"name":"SavePaymentMethod","operation":"mutation","hash":"sha256:db4d4e9da8a3e5f5798da0d951152a587a84ab63680d02766f73a3c0534e767c"}} as unknown as DocumentNode<SavePaymentMethodMutation, SavePaymentMethodMutationVariables>;
export const SlotIsFreeDocument = {"__meta__":{"name":"SlotIsFree","operation":"query","hash":"sha256:92c45e9f459a508a67adcfb614bf4a1f3b540bdbecf86575279b2b361f06c185"}} as unknown as DocumentNode<SlotIsFreeQuery, SlotIsFreeQueryVariables>;
export const PaymentSettingsDocument = {"__meta__":{"name":"PaymentSettings","operation":"query","hash":"sha256:6d1108835b18c6864973388626422dc3543e018f1dea765dae99eaae8d747f7e"}} as unknown as DocumentNode<PaymentSettingsQuery, PaymentSettingsQueryVariables>;
export const PayVisitDocument = {"__meta__":{"name":"PayVisit","operation":"mutation","hash":"sha256:ed544d0b154fb5bfb52357687e3deffa6e412d33439f51becc41eb13c7deb978"}} as unknown as DocumentNode<PayVisitMutation, PayVisitMutationVariables>;
export const AssessmentDocument = {"__meta__":{"name":"Assessment","operation":"query","hash":"sha256:52d89519ebbe9aa394bf410f9345b08fde004a6759d9e51ae3af0f1692f0f307"}} as unknown as DocumentNode<AssessmentQuery, AssessmentQueryVariables>;
export const StartRunDocument = {"__meta__":{"name":"StartRun","operation":"mutation","hash":"sha256:1c90eb2c82400fec5cf129c0797db29143e2a40b04d2a865ec727f97622fe1ae"}} as unknown as DocumentNode<StartRunMutation, StartRunMutationVariables>;
export const SendRunEventsDocument = {"__meta__":{"name":"SendRunEvents","operation":"mutation","hash":"sha256:3e325899785ef44d86edf586a1df31a6eb3b8a25557aebbd3a6eeea8714610a1"}} as unknown as DocumentNode<SendRunEventsMutation, SendRunEventsMutationVariables>;
export const SubmitRunDocument = {"__meta__":{"name":"SubmitRun","operation":"mutation","hash":"sha256:831dde62edf581d173eb0b0fcee436be08667d72956f2362f3bb6776fc1a3980"}} as unknown as DocumentNode<SubmitRunMutation, SubmitRunMutationVariables>;
export const AbandonRunDocument = {"__meta__":{"name":"AbandonRun","operation":"mutation","hash":"sha256:15dac4f4facbab0d593428e7e34226d80de5fb8144cb0e45a109581daa132a46"}} as unknown as DocumentNode<AbandonRunMutation, AbandonRunMutationVariables>;
export const LoginDocument = {"__meta__":{"name":"Login","operation":"mutation","hash":"sha256:0db6ac89b0ffed8e87f065974f3e51011161b13d4c618673ef7eb116fbcacdc0"}} as unknown as DocumentNode<LoginMutation, LoginMutationVariables>;
export const ResetPasswordDocument = {"__meta__":{"name":"ResetPassword","operation":"mutation","hash":"sha256:2089e553a7b215258effd42e8c930f447a457b1a51fcf3535b8249f357f06daa"}} as unknown as DocumentNode<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const TriggerPasswordlessAuthFlowDocument = {"__meta__":{"name":"TriggerPasswordlessAuthFlow","operation":"mutation","hash":"sha256:e3b2df5d33c711075966996c7c8091e1958fc07dea90aa5af91f5a5f95f3d4e0"}} as unknown as DocumentNode<TriggerPasswordlessAuthFlowMutation, TriggerPasswordlessAuthFlowMutationVariables>;
export const RenewLinkDocument = {"__meta__":{"name":"RenewLink","operation":"mutation","hash":"sha256:d03377d3c60bef7586cbf04d26abc5c35057a021b133daee3887477e93ecaa47"}} as unknown as DocumentNode<RenewLinkMutation, RenewLinkMutationVariables>;
export const FinishResetPasswordDocument = {"__meta__":{"name":"FinishResetPassword","operation":"mutation","hash":"sha256:f5f39fd84d02dd89e0a0dc88ed7ea1764140bd70e8e5645c9f8d8eb7c20b2a63"}} as unknown as DocumentNode<FinishResetPasswordMutation, FinishResetPasswordMutationVariables>;
export const LogoutDocument = {"__meta__":{"name":"Logout","operation":"mutation","hash":"sha256:cb1d14c1cc99a25294cfa4376de2402364cb32e6c038a11fb36cf0ebb3a5ce91"}} as unknown as DocumentNode<LogoutMutation, LogoutMutationVariables>;
export const StopImpersonatingDocument = {"__meta__":{"name":"StopImpersonating","operation":"mutation","hash":"sha256:270eef82d9ca3b6a6ddf0e85a2b55c88d5d313f4d53714dfd34c33bfe4eca6fb"}} as unknown as DocumentNode<StopImpersonatingMutation, StopImpersonatingMutationVariables>;
export const ContinueSessionDocument = {"__meta__":{"name":"ContinueSession","operation":"mutation","hash":"sha256:86c8c4a4f52f18b4d5fb36e650b046ed86985bc276425d6a544390d277c30170"}} as unknown as DocumentNode<ContinueSessionMutation, ContinueSessionMutationVariables>;
export const TrackDocument = {"__meta__":{"name":"Track","operation":"mutation","hash":"sha256:5627e2a54988e8a1536172494c0cdcb098b84b629ff251da184349f61cc7eda5"}} as unknown as DocumentNode<TrackMutation, TrackMutationVariables>;
export const AppConfigDocument = {"__meta__":{"name":"AppConfig","operation":"query","hash":"sha256:04043f55d3ccc9933462b4e945e3e0b32c40d0ff47bb72914ae5ac3255a489a0"}} as unknown as DocumentNode<AppConfigQuery, AppConfigQueryVariables>;
export const CurrentUserDocument = {"__meta__":{"name":"CurrentUser","operation":"query","hash":"sha256:57b6373bdef4df2a59a6d5563cf7b7ac6279db9185969f7412ab9e87a621fa60"}} as unknown as DocumentNode<CurrentUserQuery, CurrentUserQueryVariables>;