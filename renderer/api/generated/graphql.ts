/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Whether a request to delete the account waits. */
export type AccountDeletionStatus =
  | 'None'
  | 'Waiting'
  /** Staff have begun to carry it out: it cannot be taken back. */
  | 'Begun';

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

/** Why a patient cancels. */
export type CancellationReason =
  | 'SchedulingConflict'
  | 'UnexpectedCircumstances'
  | 'TechnicalIssues'
  | 'Other';

/**
 * What cancelling a visit now costs its patient. free: nothing. fee: the operator's late cancellation fee. shared: nothing, and nobody
 * else can book the time. counted: one of the sessions that an organization pays for. last: the last of these, which cannot be
 * cancelled late. refused: the visit has begun, or is not to come any more.
 */
export type CancellationTerms =
  | 'free'
  | 'fee'
  | 'shared'
  | 'counted'
  | 'last'
  | 'refused';

/** How care is to go on once the organization pays for it no more. activeSelfPay: it stays active, and the person pays. */
export type CareNextSteps =
  | 'activeSelfPay';

/**
 * Whether a person can check in to a visit: it is none to come (none), begins in more than three days (early), is of a kind of care that
 * they do not have (noCare), waits for a task of theirs (blocked), can be checked in to (open), or is (done).
 */
export type CheckInState =
  | 'none'
  | 'early'
  | 'noCare'
  | 'blocked'
  | 'open'
  | 'done';

/** The only kind of contact that there is. */
export type UserContactType =
  | 'emergency';

export type UserContactInput = {
  /** Null for a new contact. */
  readonly id?: string | number | null | undefined;
  /** At most 50 characters, as the relationship. */
  readonly name: string;
  readonly relationship: string;
  /** Ten digits; dashes, blanks and brackets are taken away. */
  readonly phoneNumber: string;
  readonly type: UserContactType;
  /** The one that was primary so far no longer is. */
  readonly primary: boolean;
};

/** A contact as the person saw it before they changed or deleted it. */
export type KnownContact = {
  readonly name: string;
  readonly relationship: string;
  readonly phoneNumber: string;
  readonly primary: boolean;
};

export type DiscountType =
  | 'PercentDiscount'
  | 'ReplacePrice';

/** Where in the Hub somebody begins. */
export type HubTarget =
  | 'Home'
  | 'SurveyStart';

export type CarePeriodType =
  | 'nonSponsoredBreak'
  | 'nonSponsoredTerm'
  | 'sponsoredBreak'
  | 'sponsoredTerm';

/** What became of charging a visit. Waived: less than a card can be charged. */
export type ChargeStatus =
  | 'Pending'
  | 'Paid'
  | 'Declined'
  | 'Waived';

/** What a charge is for: a share of what a visit costs, all of it, or that it was missed or cancelled late. */
export type ChargeType =
  | 'Copay'
  | 'LateCancellationFee'
  | 'NoShowFee'
  | 'PatientResponsibility'
  | 'SelfPay';

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

/** What was measured of a call, each from 0 to 5. */
export type CallQualityInput = {
  readonly audioScore?: number | null | undefined;
  readonly videoScore?: number | null | undefined;
};

/** What a person says of a visit by video after it. What was not asked, or not answered, is left out. */
export type AppointmentFeedbackInput = {
  /** From 1, very dissatisfied, to 5, very satisfied. */
  readonly overallRating?: number | null | undefined;
  /** From 1, very poor, to 5, excellent. */
  readonly videoRating?: number | null | undefined;
  /** What went wrong; another issue in the person's own words comes last. */
  readonly issues?: ReadonlyArray<string> | null | undefined;
  /** That other issue, at most 500 characters. */
  readonly otherIssue?: string | null | undefined;
  /** At most 2,000 characters. */
  readonly comments?: string | null | undefined;
  readonly callQuality?: CallQualityInput | null | undefined;
  /** What the browser says of itself, at most 500 characters. */
  readonly userDevice?: string | null | undefined;
};

/** What a person is asked after a call: to rate the visit, or what went wrong with the call. */
export type FeedbackForm =
  | 'ratings'
  | 'technical';

/** A whole address: it is kept as it is sent here, or not at all. */
export type AddressInput = {
  /** Whose name stands on it; the legal name where none is given. */
  readonly name?: string | null | undefined;
  readonly line1?: string | null | undefined;
  readonly line2?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly zip?: string | null | undefined;
};

/** What is left out stays as it is; null clears what may be empty. */
export type UserUpdates = {
  /**
   * Another e-mail is to be verified anew: it gets a link, and the old one a notice. Other sessions and earlier links end. EMAIL_UNAVAILABLE where
   * another account has it in any letter case. Staff who act for a person cannot change it.
   */
  readonly email?: string | null | undefined;
  /** Legal names can be changed until the first appointment is booked; then Patient Support changes them. */
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly preferredName?: string | null | undefined;
  /** Ten digits; dashes, blanks and brackets are taken away. Once set, only Patient Support changes it. */
  readonly phone?: string | null | undefined;
  readonly pronouns?: string | null | undefined;
  readonly primaryAddress?: AddressInput | null | undefined;
  /** Null: none of its own. */
  readonly billingAddress?: AddressInput | null | undefined;
  /** A two-letter code; null: there is none. */
  readonly secondaryState?: string | null | undefined;
  readonly organizationIdentification?: string | null | undefined;
  /** No takes the language away. */
  readonly requestsInterpretationServices?: boolean | null | undefined;
  readonly interpretationLanguageId?: string | number | null | undefined;
};

/** Initial after the first session with a provider, Followup after some more. */
export type ProviderFeedbackType =
  | 'Initial'
  | 'Followup';

/** An answer to a question of a template: of a scale its number, of options the key that the flow gives it. */
export type FeedbackAnswerInput = {
  readonly key: string;
  readonly value: string;
};

/** An event of the engine with an id of the client's own (a UUID): sent again, it counts once. */
export type RunEventInput = {
  readonly id: string | number;
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

/** Who saved a version of a safety plan. */
export type SafetyPlanEditor =
  | 'patient'
  | 'provider';

export type SafetyPlanContactInput = {
  readonly name?: string | null | undefined;
  readonly contact?: string | null | undefined;
};

export type SafetyPlanFacilityInput = {
  readonly name?: string | null | undefined;
  readonly contact?: string | null | undefined;
  readonly address?: string | null | undefined;
};

/** A whole safety plan, as `SafetyPlanAnswers`. Blank entries are dropped, and what does not apply is not kept. */
export type SafetyPlanInput = {
  readonly firearmAccess?: boolean | null | undefined;
  readonly firearmAccessPlan?: string | null | undefined;
  readonly dangerousMeans?: boolean | null | undefined;
  readonly dangerousMeansList?: string | null | undefined;
  readonly dangerousMeansPlan?: string | null | undefined;
  readonly warningSigns?: ReadonlyArray<string | null | undefined> | null | undefined;
  readonly copingStrategies?: ReadonlyArray<string | null | undefined> | null | undefined;
  readonly distractions?: ReadonlyArray<SafetyPlanContactInput> | null | undefined;
  readonly crisisContacts?: ReadonlyArray<SafetyPlanContactInput> | null | undefined;
  readonly professionalContacts?: ReadonlyArray<SafetyPlanContactInput> | null | undefined;
  readonly crisisFacilities?: ReadonlyArray<SafetyPlanFacilityInput> | null | undefined;
  readonly crisisResources?: ReadonlyArray<SafetyPlanContactInput> | null | undefined;
  readonly reasonToLive?: string | null | undefined;
};

/** What is called a follow-up is a checkin. */
export type AppointmentType =
  | 'intake'
  | 'checkin'
  | 'adhoc';

/** A care type as appointments and their templates spell it. */
export type LowercaseCareType =
  | 'therapy'
  | 'psychiatry';

/** How a person came in. */
export type WayIn =
  | 'Password'
  | 'Link'
  | 'School'
  | 'Passkey';

/** A kind of device, as it says itself. */
export type DeviceKind =
  | 'Phone'
  | 'Tablet'
  | 'Computer'
  | 'Unknown';

export type BrowserKind =
  | 'Chrome'
  | 'Edge'
  | 'Firefox'
  | 'Safari'
  | 'Unknown';

/** How a person's answer to a request stands. */
export type DataSharingRequestStatus =
  | 'pending'
  | 'accepted'
  | 'declined';

/** What a file is sent for. */
export type UploadPurpose =
  /** A message to a provider. */
  | 'message'
  /** A photo of a government ID, by which staff check who the person is. */
  | 'identificationCard'
  /** A photo of the person, for the same. */
  | 'selfie';

/**
 * Whether a person can join the video call of a visit: it is none to come (none), they have not checked in to it (notCheckedIn), it waits
 * for a task of theirs (blocked), is on another day (early), or can be joined (open) until an hour after its end.
 */
export type VideoCallState =
  | 'none'
  | 'notCheckedIn'
  | 'blocked'
  | 'early'
  | 'open';

/** Who carries a call: Twilio, or the browsers themselves, which this server tells of one another. */
export type VideoVendor =
  | 'twilio'
  | 'embedded';

export type AccountDeletionPartsFragment = { readonly status: AccountDeletionStatus, readonly requestedAt: string | null, readonly hasOpenCharges: boolean, readonly hasVisitsToCancel: boolean, readonly hasVisitsToWaitFor: boolean };

export type AccountDeletionQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountDeletionQuery = { readonly accountDeletion: { readonly status: AccountDeletionStatus, readonly requestedAt: string | null, readonly hasOpenCharges: boolean, readonly hasVisitsToCancel: boolean, readonly hasVisitsToWaitFor: boolean } };

export type RequestAccountDeletionMutationVariables = Exact<{
  idempotencyKey: string;
}>;


export type RequestAccountDeletionMutation = { readonly requestAccountDeletion: { readonly status: AccountDeletionStatus } };

export type TakeBackAccountDeletionMutationVariables = Exact<{ [key: string]: never; }>;


export type TakeBackAccountDeletionMutation = { readonly takeBackAccountDeletion: { readonly status: AccountDeletionStatus } };

export type AppointmentsQueryVariables = Exact<{ [key: string]: never; }>;


export type AppointmentsQuery = { readonly currentUser: { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly hasCampusResources: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly safetyPlan: { readonly createdAt: string } | null, readonly dataSharingConsent: { readonly endDate: string } | null, readonly dataSharingRequest: { readonly id: string, readonly status: DataSharingRequestStatus } | null, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null, readonly careSessionInfo: { readonly flowLimit: number | null, readonly remainingAppts: number | null } }>, readonly tasks: ReadonlyArray<{ readonly id: string, readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly isDismissible: boolean, readonly isRequired: boolean, readonly data: { readonly requestId: string | null, readonly appointmentId: string | null, readonly providerName: string | null, readonly providerId: string | null, readonly careType: string | null, readonly feedbackType: string | null, readonly startTime: string | null, readonly previousStartTime: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string, readonly description: string, readonly appointmentType: AppointmentType, readonly cancelBy: string | null, readonly checkInState: CheckInState | null, readonly checkInOpens: string | null, readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly portrait: { readonly url: string, readonly initials: string | null } } }> }, readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number, readonly permittedCareTypes: ReadonlyArray<CareType> } };

export type VisitsForCardsFragment = { readonly appointments: ReadonlyArray<{ readonly id: string, readonly checkInState: CheckInState | null, readonly checkInOpens: string | null }> };

export type BillsQueryVariables = Exact<{ [key: string]: never; }>;


export type BillsQuery = { readonly dueCharges: { readonly visits: number, readonly amountInCents: number }, readonly visitCharges: ReadonlyArray<{ readonly id: string, readonly appointmentId: string, readonly chargeType: ChargeType, readonly fullPriceInCents: number, readonly couponCode: string | null, readonly amountInCents: number, readonly status: ChargeStatus }>, readonly appointments: ReadonlyArray<{ readonly id: string, readonly description: string, readonly startTime: string, readonly provider: { readonly id: string, readonly name: string } }> };

export type BillingHistoryQueryVariables = Exact<{
  from?: string | null | undefined;
  until?: string | null | undefined;
  after: number;
}>;


export type BillingHistoryQuery = { readonly invoices: { readonly hasMore: boolean, readonly appointments: ReadonlyArray<{ readonly id: string, readonly description: string, readonly startTime: string, readonly charges: ReadonlyArray<{ readonly id: string, readonly chargeType: ChargeType, readonly amountInCents: number, readonly fullPriceInCents: number, readonly refundedInCents: number, readonly couponCode: string | null, readonly capturedAt: string | null, readonly status: ChargeStatus }> | null, readonly finalizedInsuranceClaim: { readonly insurancePaidInCents: number } | null }>, readonly invoices: ReadonlyArray<{ readonly id: string, readonly description: string, readonly amount: number, readonly createdAt: string }> } };

export type NextTimeQueryVariables = Exact<{
  careType: LowercaseCareType;
  checkin: boolean;
  start: string;
  end: string;
  id: string | number;
}>;


export type NextTimeQuery = { readonly availability: { readonly providers: ReadonlyArray<{ readonly slots: ReadonlyArray<{ readonly start: string }> }> } };

export type CancellationQueryVariables = Exact<{
  appointmentId: string | number;
}>;


export type CancellationQuery = { readonly cancellation: { readonly terms: CancellationTerms, readonly feeInCents: number | null, readonly sessionsLeft: number | null } };

export type CancelAppointmentMutationVariables = Exact<{
  appointmentId: string | number;
  reason: CancellationReason;
  reasonDetails?: string | null | undefined;
  shownTerms: CancellationTerms;
  shownFeeInCents?: number | null | undefined;
  idempotencyKey: string;
}>;


export type CancelAppointmentMutation = { readonly cancelAppointment: { readonly id: string, readonly status: string } };

export type CheckInMutationVariables = Exact<{
  appointmentId: string | number;
}>;


export type CheckInMutation = { readonly apptCheckin: { readonly id: string } };

export type BillingQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingQuery = { readonly currentUser: { readonly isPaymentMethodValid: boolean, readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly hasCampusResources: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly invoices: ReadonlyArray<{ readonly amount: number, readonly paid: boolean }>, readonly safetyPlan: { readonly createdAt: string } | null, readonly dataSharingConsent: { readonly endDate: string } | null, readonly dataSharingRequest: { readonly id: string, readonly status: DataSharingRequestStatus } | null, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null, readonly careSessionInfo: { readonly flowLimit: number | null, readonly remainingAppts: number | null } }>, readonly tasks: ReadonlyArray<{ readonly id: string, readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly isDismissible: boolean, readonly isRequired: boolean, readonly data: { readonly requestId: string | null, readonly appointmentId: string | null, readonly providerName: string | null, readonly providerId: string | null, readonly careType: string | null, readonly feedbackType: string | null, readonly startTime: string | null, readonly previousStartTime: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string, readonly description: string, readonly appointmentType: AppointmentType, readonly cancelBy: string | null, readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly portrait: { readonly url: string, readonly initials: string | null } } }> }, readonly getPaymentInfo: { readonly cardType: string, readonly lastFour: string, readonly expirationDate: string } | null, readonly visitCharges: ReadonlyArray<{ readonly status: ChargeStatus }>, readonly dueCharges: { readonly visits: number, readonly amountInCents: number }, readonly nextCharge: { readonly chargeType: ChargeType, readonly amountInCents: number, readonly dueAt: string | null, readonly appointment: { readonly description: string, readonly startTime: string, readonly provider: { readonly name: string } } } | null };

export type AnalyticsUserQueryVariables = Exact<{ [key: string]: never; }>;


export type AnalyticsUserQuery = { readonly analyticsUser: { readonly uid: string, readonly organizationId: string | null } };

export type TrackAllMutationVariables = Exact<{
  events: ReadonlyArray<TrackedEvent> | TrackedEvent;
}>;


export type TrackAllMutation = { readonly trackAll: number };

export type ProviderCardFragment = { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly gender: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string, readonly initials: string | null }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> };

export type CareEligibilityQueryVariables = Exact<{ [key: string]: never; }>;


export type CareEligibilityQuery = { readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number, readonly permittedCareTypes: ReadonlyArray<CareType> } };

export type BookingAvailabilityQueryVariables = Exact<{
  careType: LowercaseCareType;
  checkin: boolean;
  start: string;
  end: string;
  first: number;
  after: number;
  nextDays: number;
}>;


export type BookingAvailabilityQuery = { readonly availability: { readonly hasMore: boolean, readonly providers: ReadonlyArray<{ readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly gender: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string, readonly initials: string | null }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> }, readonly slots: ReadonlyArray<{ readonly start: string, readonly end: string }> }> } };

export type BookingProviderQueryVariables = Exact<{
  id: string | number;
}>;


export type BookingProviderQuery = { readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly gender: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string, readonly initials: string | null }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> } };

export type BookingProviderTimesQueryVariables = Exact<{
  id: string | number;
  careType: LowercaseCareType;
  checkin: boolean;
  start: string;
  end: string;
}>;


export type BookingProviderTimesQuery = { readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly gender: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string, readonly initials: string | null }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> }, readonly availability: { readonly providers: ReadonlyArray<{ readonly provider: { readonly id: string }, readonly slots: ReadonlyArray<{ readonly start: string, readonly end: string }> }> } };

export type BookingPriceQueryVariables = Exact<{
  careType: CareType;
}>;


export type BookingPriceQuery = { readonly bookingPrice: { readonly intakePriceInCents: number, readonly discountedPriceInCents: number | null, readonly followUpPriceInCents: number, readonly discountedFollowUpPriceInCents: number | null, readonly coupon: { readonly code: string, readonly maxUses: number | null } | null } | null };

export type ApplyCouponMutationVariables = Exact<{
  code: string;
  careType?: CareType | null | undefined;
}>;


export type ApplyCouponMutation = { readonly applyCoupon: { readonly code: string, readonly maxUses: number | null } | null };

export type SelectCareFlowMutationVariables = Exact<{
  careFlows: ReadonlyArray<CareFlowInput> | CareFlowInput;
}>;


export type SelectCareFlowMutation = { readonly selectCareFlow: ReadonlyArray<{ readonly careType: CareType }> };

export type ScheduleAppointmentMutationVariables = Exact<{
  appointmentStart: string;
  appointmentEnd: string;
  providerId: string | number;
  idempotencyKey: string;
}>;


export type ScheduleAppointmentMutation = { readonly scheduleAppointment: { readonly id: string, readonly cancelBy: string | null, readonly provider: { readonly name: string } } };

export type ScheduleFollowUpMutationVariables = Exact<{
  appointmentStart: string;
  appointmentEnd: string;
  providerId: string | number;
  shownPriceInCents?: number | null | undefined;
  idempotencyKey: string;
}>;


export type ScheduleFollowUpMutation = { readonly scheduleAppointment: { readonly id: string, readonly cancelBy: string | null, readonly provider: { readonly name: string } } };

export type FfsCheckoutMutationVariables = Exact<{
  paymentToken?: string | null | undefined;
  paymentType: string;
  appointmentStart: string;
  appointmentEnd: string;
  providerId: string | number;
  careFlows: ReadonlyArray<CareFlowInput> | CareFlowInput;
  shownPriceInCents: number;
  idempotencyKey: string;
}>;


export type FfsCheckoutMutation = { readonly ffsCheckout: { readonly userScheduleAppointment: { readonly id: string, readonly cancelBy: string | null, readonly provider: { readonly name: string } } } };

export type SlotIsFreeQueryVariables = Exact<{
  careType: LowercaseCareType;
  appointmentType: AppointmentType;
  start: string;
  end: string;
  providerId: string | number;
}>;


export type SlotIsFreeQuery = { readonly slotIsFree: boolean };

export type MoveAppointmentMutationVariables = Exact<{
  appointmentStart: string;
  appointmentEnd: string;
  providerId: string | number;
  checkin: boolean;
  rescheduleId: string | number;
  shownTerms: CancellationTerms;
  shownFeeInCents?: number | null | undefined;
  shownPriceInCents?: number | null | undefined;
  idempotencyKey: string;
}>;


export type MoveAppointmentMutation = { readonly scheduleAppointment: { readonly id: string, readonly cancelBy: string | null, readonly provider: { readonly name: string } } };

export type CallVisitQueryVariables = Exact<{
  id: string | number;
}>;


export type CallVisitQuery = { readonly appointment: { readonly id: string, readonly startTime: string, readonly endTime: string, readonly videoCallState: VideoCallState | null, readonly feedbackForm: FeedbackForm | null, readonly requiresProviderFeedback: boolean | null, readonly providerFeedbackType: ProviderFeedbackType | null, readonly careType: LowercaseCareType, readonly provider: { readonly id: string, readonly name: string } } };

export type VideoCallQueryVariables = Exact<{
  appointmentId: string | number;
}>;


export type VideoCallQuery = { readonly videoCall: { readonly vendor: VideoVendor, readonly videoSessionId: string, readonly videoToken: string } };

export type EmergencyContactsQueryVariables = Exact<{ [key: string]: never; }>;


export type EmergencyContactsQuery = { readonly currentUser: { readonly id: string, readonly emergencyContacts: ReadonlyArray<{ readonly id: string, readonly name: string, readonly relationship: string, readonly phoneNumber: string, readonly primary: boolean }> | null } };

export type UpsertUserContactMutationVariables = Exact<{
  input: UserContactInput;
  known?: KnownContact | null | undefined;
  idempotencyKey: string;
}>;


export type UpsertUserContactMutation = { readonly upsertUserContact: string };

export type DeleteUserContactMutationVariables = Exact<{
  id: string | number;
  known?: KnownContact | null | undefined;
}>;


export type DeleteUserContactMutation = { readonly deleteUserContact: boolean };

export type ContentPageQueryVariables = Exact<{
  id: string | number;
}>;


export type ContentPageQuery = { readonly contentPage: { readonly id: string, readonly title: string, readonly lead: string | null, readonly empty: string | null, readonly sections: ReadonlyArray<{ readonly heading: string | null, readonly paragraphs: ReadonlyArray<string> }>, readonly link: { readonly words: string, readonly path: string } | null, readonly labels: ReadonlyArray<{ readonly name: string, readonly words: string }> } };

export type LegalDocumentQueryVariables = Exact<{
  uid: string | number;
}>;


export type LegalDocumentQuery = { readonly legalDocument: { readonly uid: string, readonly title: string, readonly body: ReadonlyArray<{ readonly heading: string | null, readonly depth: number, readonly paragraphs: ReadonlyArray<string> }> } };

export type AnonymousNavigationMutationVariables = Exact<{
  reason: string;
  target: string;
}>;


export type AnonymousNavigationMutation = { readonly anonymousNavigation: { readonly url: string } };

export type ContinueCareQueryVariables = Exact<{
  careType: CareType;
}>;


export type ContinueCareQuery = { readonly currentUser: { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly hasCampusResources: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly safetyPlan: { readonly createdAt: string } | null, readonly dataSharingConsent: { readonly endDate: string } | null, readonly dataSharingRequest: { readonly id: string, readonly status: DataSharingRequestStatus } | null, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null, readonly careSessionInfo: { readonly flowLimit: number | null, readonly remainingAppts: number | null } }>, readonly tasks: ReadonlyArray<{ readonly id: string, readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly isDismissible: boolean, readonly isRequired: boolean, readonly data: { readonly requestId: string | null, readonly appointmentId: string | null, readonly providerName: string | null, readonly providerId: string | null, readonly careType: string | null, readonly feedbackType: string | null, readonly startTime: string | null, readonly previousStartTime: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string, readonly description: string, readonly appointmentType: AppointmentType, readonly cancelBy: string | null, readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly portrait: { readonly url: string, readonly initials: string | null } } }> }, readonly selfPayOffer: { readonly canPay: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly hadVisit: boolean }, readonly dueCharges: { readonly visits: number, readonly amountInCents: number } };

export type UserCreateCareTransitionMutationVariables = Exact<{
  careType: CareType;
  nextSteps: CareNextSteps;
}>;


export type UserCreateCareTransitionMutation = { readonly userCreateCareTransition: { readonly id: string } };

export type CompletePendingTransitionMutationVariables = Exact<{
  careType: CareType;
  keepsPayer: boolean;
}>;


export type CompletePendingTransitionMutation = { readonly completePendingTransition: { readonly requestedCareOutOfState: boolean } };

export type AutoApplyCouponsMutationVariables = Exact<{
  careType: CareType;
}>;


export type AutoApplyCouponsMutation = { readonly autoApplyCoupons: { readonly followUpPriceInCents: number, readonly discountedFollowUpPriceInCents: number | null, readonly coupon: { readonly discountType: DiscountType, readonly percentDiscount: number | null, readonly maxUses: number | null } | null } };

export type UpdatePaymentMethodMutationVariables = Exact<{
  token: string;
  type: string;
  idempotencyKey: string;
}>;


export type UpdatePaymentMethodMutation = { readonly updatePaymentMethod: { readonly id: string } };

export type HomeContentQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeContentQuery = { readonly currentUser: { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly hasCampusResources: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly daysUntilNextAssessment: number | null, readonly organization: { readonly sponsorshipHasEnded: boolean, readonly id: string, readonly name: string, readonly currentPeriod: { readonly periodType: CarePeriodType, readonly startDate: string } | null, readonly nextPeriod: { readonly periodType: CarePeriodType, readonly startDate: string } | null, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly safetyPlan: { readonly createdAt: string } | null, readonly dataSharingConsent: { readonly endDate: string } | null, readonly dataSharingRequest: { readonly id: string, readonly status: DataSharingRequestStatus } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null, readonly careSessionInfo: { readonly flowLimit: number | null, readonly remainingAppts: number | null } }>, readonly tasks: ReadonlyArray<{ readonly id: string, readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly isDismissible: boolean, readonly isRequired: boolean, readonly data: { readonly requestId: string | null, readonly appointmentId: string | null, readonly providerName: string | null, readonly providerId: string | null, readonly careType: string | null, readonly feedbackType: string | null, readonly startTime: string | null, readonly previousStartTime: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string, readonly description: string, readonly appointmentType: AppointmentType, readonly cancelBy: string | null, readonly checkInState: CheckInState | null, readonly checkInOpens: string | null, readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly portrait: { readonly url: string, readonly initials: string | null } } }>, readonly assessments: ReadonlyArray<{ readonly createdAt: string, readonly scores: { readonly depression: number | null, readonly anxiety: number | null, readonly adhd: number | null }, readonly questionnaires: ReadonlyArray<{ readonly key: string }> }> }, readonly patientPortalSurveyStatus: { readonly name: string } | null, readonly openRuns: ReadonlyArray<{ readonly task: string | null, readonly requestId: string | null }>, readonly privateMessageChannels: ReadonlyArray<{ readonly providerId: string, readonly unreadMessageCount: number }>, readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number, readonly permittedCareTypes: ReadonlyArray<CareType> }, readonly latestAssessment: { readonly specialConditions: { readonly suicidal: boolean, readonly bipolarSchizophrenia: boolean }, readonly followUpRequest: { readonly id: string, readonly complete: boolean } | null, readonly latestQuestionnaires: { readonly phq9: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly phq8: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly gad7: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly asrs: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null } } | null, readonly doesUserNeedToReactivateCareType: { readonly careTypes: ReadonlyArray<CareType>, readonly isSelfReactivationAllowed: boolean, readonly userHasRemainingAppts: boolean, readonly reactivationCopy: string } | null };

export type PlacesQueryVariables = Exact<{ [key: string]: never; }>;


export type PlacesQuery = { readonly currentUser: { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly hasCampusResources: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly safetyPlan: { readonly createdAt: string } | null, readonly dataSharingConsent: { readonly endDate: string } | null, readonly dataSharingRequest: { readonly id: string, readonly status: DataSharingRequestStatus } | null, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null, readonly careSessionInfo: { readonly flowLimit: number | null, readonly remainingAppts: number | null } }>, readonly tasks: ReadonlyArray<{ readonly id: string, readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly isDismissible: boolean, readonly isRequired: boolean, readonly data: { readonly requestId: string | null, readonly appointmentId: string | null, readonly providerName: string | null, readonly providerId: string | null, readonly careType: string | null, readonly feedbackType: string | null, readonly startTime: string | null, readonly previousStartTime: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string, readonly description: string, readonly appointmentType: AppointmentType, readonly cancelBy: string | null, readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly portrait: { readonly url: string, readonly initials: string | null } } }> } };

export type DismissNotificationMutationVariables = Exact<{
  id: string | number;
}>;


export type DismissNotificationMutation = { readonly dismissNotification: boolean };

export type CarePeriodForFlowsFragment = { readonly periodType: CarePeriodType, readonly startDate: string };

export type ReactivationFragment = { readonly doesUserNeedToReactivateCareType: { readonly careTypes: ReadonlyArray<CareType>, readonly isSelfReactivationAllowed: boolean, readonly userHasRemainingAppts: boolean, readonly reactivationCopy: string } | null };

export type WaitingCareQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingCareQuery = { readonly doesUserNeedToReactivateCareType: { readonly careTypes: ReadonlyArray<CareType>, readonly isSelfReactivationAllowed: boolean, readonly userHasRemainingAppts: boolean, readonly reactivationCopy: string } | null };

export type ReactivateCareMutationVariables = Exact<{
  careType: CareType;
  state?: string | null | undefined;
}>;


export type ReactivateCareMutation = { readonly reactivateSelfForSponsoredCare: boolean };

export type ScoresFragment = { readonly daysUntilNextAssessment: number | null, readonly assessments: ReadonlyArray<{ readonly createdAt: string, readonly scores: { readonly depression: number | null, readonly anxiety: number | null, readonly adhd: number | null }, readonly questionnaires: ReadonlyArray<{ readonly key: string }> }> };

export type CollegeItemsQueryVariables = Exact<{
  orgId: string | number;
}>;


export type CollegeItemsQuery = { readonly genericCollegeModal: ReadonlyArray<{ readonly title: string, readonly description: string, readonly url: string, readonly linkText: string, readonly pictureType: string }> };

export type HubLinkMutationVariables = Exact<{
  target: HubTarget;
}>;


export type HubLinkMutation = { readonly anonymousNavigateFromPatientPortal: { readonly url: string } };

export type CampusResourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type CampusResourcesQuery = { readonly patientPortalOrganizationResource: { readonly items: ReadonlyArray<{ readonly id: string, readonly name: string, readonly description: string | null, readonly showAsCrisisResource: boolean, readonly contact: string | null, readonly location: string | null, readonly phone: string | null, readonly email: string | null, readonly hours: string | null, readonly website: string | null }> } };

export type ResetPasswordMutationVariables = Exact<{
  email: string;
  idempotencyKey: string;
}>;


export type ResetPasswordMutation = { readonly resetPassword: boolean };

export type TriggerPasswordlessAuthFlowMutationVariables = Exact<{
  email: string;
  idempotencyKey: string;
}>;


export type TriggerPasswordlessAuthFlowMutation = { readonly triggerPasswordlessAuthFlow:
    | { readonly __typename: 'TriggerPasswordlessAuthFlowSuccess' }
    | { readonly __typename: 'TriggerPasswordlessAuthFlowError', readonly errorCode: string, readonly message: string }
   };

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

export type BeginSignOnMutationVariables = Exact<{
  email: string;
  returnPath?: string | null | undefined;
  binding: string;
}>;


export type BeginSignOnMutation = { readonly beginSignOn: { readonly url: string } };

export type PasswordlessLoginMutationVariables = Exact<{
  email: string;
  token: string;
  binding?: string | null | undefined;
}>;


export type PasswordlessLoginMutation = { readonly passwordlessLogin: { readonly authToken: string | null, readonly expiresAt: string | null, readonly activationLinkExpired: boolean, readonly canLogin: boolean, readonly isActivation: boolean } };

export type EmailUnsubscribeMutationVariables = Exact<{
  token: string;
}>;


export type EmailUnsubscribeMutation = { readonly emailUnsubscribe: boolean };

export type LoginsQueryVariables = Exact<{ [key: string]: never; }>;


export type LoginsQuery = { readonly logins: ReadonlyArray<{ readonly id: string, readonly startedAt: string, readonly lastUsedAt: string, readonly isOpen: boolean, readonly isCurrent: boolean, readonly wayIn: WayIn | null, readonly device: DeviceKind, readonly browser: BrowserKind }> };

export type EndLoginMutationVariables = Exact<{
  id: string | number;
}>;


export type EndLoginMutation = { readonly endLogin: boolean };

export type EndOtherLoginsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndOtherLoginsMutation = { readonly endOtherLogins: boolean };

export type MessagePartsFragment = { readonly id: string, readonly number: number, readonly content: string, readonly providerId: string | null, readonly createdAt: string, readonly attachments: ReadonlyArray<{ readonly id: string, readonly name: string, readonly url: string }> };

export type ConversationQueryVariables = Exact<{
  id: string | number;
  after?: number | null | undefined;
  before?: number | null | undefined;
}>;


export type ConversationQuery = { readonly providerById: { readonly privateChannel: { readonly messages: ReadonlyArray<{ readonly id: string, readonly number: number, readonly content: string, readonly providerId: string | null, readonly createdAt: string, readonly attachments: ReadonlyArray<{ readonly id: string, readonly name: string, readonly url: string }> }> | null } } };

export type MessageDraftQueryVariables = Exact<{
  id: string | number;
}>;


export type MessageDraftQuery = { readonly providerById: { readonly privateChannel: { readonly draft: string | null, readonly draftAttachments: ReadonlyArray<{ readonly id: string, readonly name: string }> } } };

export type UnreadMessagesQueryVariables = Exact<{ [key: string]: never; }>;


export type UnreadMessagesQuery = { readonly privateMessageChannels: ReadonlyArray<{ readonly providerId: string, readonly unreadMessageCount: number }> };

export type SendMessageToProviderMutationVariables = Exact<{
  providerId: string | number;
  content: string;
  attachmentIds?: ReadonlyArray<string | number> | string | number | null | undefined;
  clientMessageId: string | number;
}>;


export type SendMessageToProviderMutation = { readonly patientPortalMessageProvider: { readonly id: string, readonly number: number, readonly content: string, readonly providerId: string | null, readonly createdAt: string, readonly attachments: ReadonlyArray<{ readonly id: string, readonly name: string, readonly url: string }> } };

export type MarkMessagesReadMutationVariables = Exact<{
  providerId: string | number;
  upTo?: number | null | undefined;
}>;


export type MarkMessagesReadMutation = { readonly markMessagesRead: boolean };

export type SaveMessageDraftMutationVariables = Exact<{
  providerId: string | number;
  content: string;
  attachmentIds?: ReadonlyArray<string | number> | string | number | null | undefined;
}>;


export type SaveMessageDraftMutation = { readonly saveMessageDraft: boolean };

export type CareForFlowsFragment = { readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number, readonly permittedCareTypes: ReadonlyArray<CareType> }, readonly latestAssessment: { readonly specialConditions: { readonly suicidal: boolean, readonly bipolarSchizophrenia: boolean }, readonly followUpRequest: { readonly id: string, readonly complete: boolean } | null, readonly latestQuestionnaires: { readonly phq9: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly phq8: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly gad7: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly asrs: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null } } | null };

export type CircumstancesQueryVariables = Exact<{ [key: string]: never; }>;


export type CircumstancesQuery = { readonly userHasSso: boolean, readonly dueCharges: { readonly visits: number, readonly amountInCents: number }, readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number, readonly permittedCareTypes: ReadonlyArray<CareType> }, readonly latestAssessment: { readonly specialConditions: { readonly suicidal: boolean, readonly bipolarSchizophrenia: boolean }, readonly followUpRequest: { readonly id: string, readonly complete: boolean } | null, readonly latestQuestionnaires: { readonly phq9: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly phq8: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly gad7: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly asrs: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null } } | null };

export type AcknowledgeCollaborationMutationVariables = Exact<{ [key: string]: never; }>;


export type AcknowledgeCollaborationMutation = { readonly acknowledgeCollaboration: boolean };

export type SendActivationEmailMutationVariables = Exact<{ [key: string]: never; }>;


export type SendActivationEmailMutation = { readonly sendActivationEmail: boolean };

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

export type BeginPasskeyLoginMutationVariables = Exact<{ [key: string]: never; }>;


export type BeginPasskeyLoginMutation = { readonly beginPasskeyLogin: unknown };

export type LoginWithPasskeyMutationVariables = Exact<{
  reply: unknown;
}>;


export type LoginWithPasskeyMutation = { readonly loginWithPasskey: { readonly authToken: string, readonly expiresAt: string } };

export type PasskeysQueryVariables = Exact<{ [key: string]: never; }>;


export type PasskeysQuery = { readonly mayAddPasskey: boolean, readonly passkeys: ReadonlyArray<{ readonly id: string, readonly name: string | null, readonly device: DeviceKind, readonly browser: BrowserKind, readonly createdAt: string, readonly lastUsedAt: string | null }> };

export type PasskeyOfferQueryVariables = Exact<{ [key: string]: never; }>;


export type PasskeyOfferQuery = { readonly isPasskeyOffered: boolean };

export type BeginPasskeyMutationVariables = Exact<{ [key: string]: never; }>;


export type BeginPasskeyMutation = { readonly beginPasskey: unknown };

export type AddPasskeyMutationVariables = Exact<{
  reply: unknown;
}>;


export type AddPasskeyMutation = { readonly addPasskey: { readonly id: string } };

export type RenamePasskeyMutationVariables = Exact<{
  id: string | number;
  name: string;
}>;


export type RenamePasskeyMutation = { readonly renamePasskey: boolean };

export type RemovePasskeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RemovePasskeyMutation = { readonly removePasskey: boolean };

export type PutOffPasskeyOfferMutationVariables = Exact<{ [key: string]: never; }>;


export type PutOffPasskeyOfferMutation = { readonly putOffPasskeyOffer: boolean };

export type PaymentSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type PaymentSettingsQuery = { readonly appConfig: { readonly payments: { readonly provider: string, readonly publishableKey: string | null } }, readonly paymentMethods: ReadonlyArray<{ readonly id: string, readonly brand: string, readonly last4: string, readonly expiryMonth: number, readonly expiryYear: number, readonly isCurrent: boolean }> };

export type SavePaymentMethodMutationVariables = Exact<{
  token: string;
  type: string;
  idempotencyKey: string;
}>;


export type SavePaymentMethodMutation = { readonly savePaymentMethod: { readonly id: string } };

export type PayVisitMutationVariables = Exact<{
  appointmentId: string | number;
  token: string;
  type: string;
  shownPriceInCents: number;
  idempotencyKey: string;
}>;


export type PayVisitMutation = { readonly payVisit: { readonly id: string, readonly status: ChargeStatus } };

export type PharmacyPartsFragment = { readonly pharmacyId: string, readonly storeName: string, readonly address1: string, readonly address2: string | null, readonly city: string, readonly state: string, readonly zipCode: string, readonly primaryPhone: string | null, readonly serviceLevel: string | null, readonly primary: boolean };

export type QuestionPartsFragment = { readonly question: string | null, readonly answer: string | null, readonly examples: ReadonlyArray<string> | null };

export type PharmaciesQueryVariables = Exact<{ [key: string]: never; }>;


export type PharmaciesQuery = { readonly pharmacies: ReadonlyArray<{ readonly pharmacyId: string, readonly storeName: string, readonly address1: string, readonly address2: string | null, readonly city: string, readonly state: string, readonly zipCode: string, readonly primaryPhone: string | null, readonly serviceLevel: string | null, readonly primary: boolean }>, readonly suggestedPharmacy: { readonly pharmacyId: string, readonly storeName: string, readonly address1: string, readonly address2: string | null, readonly city: string, readonly state: string, readonly zipCode: string, readonly primaryPhone: string | null, readonly serviceLevel: string | null, readonly primary: boolean } | null };

export type SearchPharmacyQueryVariables = Exact<{
  query: string;
}>;


export type SearchPharmacyQuery = { readonly searchPharmacy: ReadonlyArray<{ readonly pharmacyId: string, readonly storeName: string, readonly address1: string, readonly address2: string | null, readonly city: string, readonly state: string, readonly zipCode: string, readonly primaryPhone: string | null, readonly serviceLevel: string | null, readonly primary: boolean }> };

export type ActivePrescriptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ActivePrescriptionsQuery = { readonly prescriptions: ReadonlyArray<{ readonly prescriptionId: string, readonly rawName: string, readonly writtenDate: string }> };

export type MedicationsQueryVariables = Exact<{ [key: string]: never; }>;


export type MedicationsQuery = { readonly medications: { readonly pharmacies: ReadonlyArray<{ readonly pharmacyId: string, readonly storeName: string, readonly address1: string, readonly address2: string | null, readonly city: string, readonly state: string, readonly zipCode: string, readonly primaryPhone: string | null, readonly serviceLevel: string | null, readonly primary: boolean }>, readonly prescriptions: ReadonlyArray<{ readonly prescriptionId: string, readonly genericProductName: string | null, readonly doseForm: string | null, readonly rawName: string, readonly strength: string | null, readonly directions: string | null, readonly quantity: number | null, readonly dispenseUnitDescription: string | null, readonly daysSupply: number | null, readonly writtenDate: string, readonly drugInfo: { readonly brandNames: ReadonlyArray<string> | null, readonly whatToExpect: string | null, readonly faq: ReadonlyArray<{ readonly question: string | null, readonly answer: string | null, readonly examples: ReadonlyArray<string> | null }> | null, readonly safetyInformation: { readonly warning: string | null, readonly commonSideEffects: ReadonlyArray<{ readonly title: string | null, readonly explanation: string | null }> | null, readonly potentiallySeriousSideEffects: ReadonlyArray<{ readonly title: string | null, readonly explanation: string | null }> | null, readonly faq: ReadonlyArray<{ readonly question: string | null, readonly answer: string | null, readonly examples: ReadonlyArray<string> | null }> | null } | null, readonly medicationGuidelines: ReadonlyArray<{ readonly url: string | null, readonly displayText: string | null }> | null } | null }> } };

export type UpdatePharmacyMutationVariables = Exact<{
  pharmacyId: string | number;
}>;


export type UpdatePharmacyMutation = { readonly updatePharmacy: { readonly pharmacyId: string, readonly storeName: string, readonly address1: string, readonly address2: string | null, readonly city: string, readonly state: string, readonly zipCode: string, readonly primaryPhone: string | null, readonly serviceLevel: string | null, readonly primary: boolean } };

export type SkipPharmacySelectionMutationVariables = Exact<{ [key: string]: never; }>;


export type SkipPharmacySelectionMutation = { readonly skipPharmacySelection: boolean };

export type SubmitAppointmentFeedbackMutationVariables = Exact<{
  appointmentId: string | number;
  feedback: AppointmentFeedbackInput;
}>;


export type SubmitAppointmentFeedbackMutation = { readonly submitAppointmentFeedback: boolean };

export type SubmitAppointmentIncidentMutationVariables = Exact<{
  appointmentId: string | number;
  incident: string;
  idempotencyKey: string;
}>;


export type SubmitAppointmentIncidentMutation = { readonly submitAppointmentIncident: boolean };

export type ProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfileQuery = { readonly userHasSso: boolean, readonly currentUser: { readonly birthDate: string | null } };

export type SaveProfileMutationVariables = Exact<{
  updates: UserUpdates;
  known: UserUpdates;
  acceptsLimitedCare?: boolean | null | undefined;
}>;


export type SaveProfileMutation = { readonly updateUser: { readonly id: string } };

export type FeedbackAskedQueryVariables = Exact<{
  providerId: string | number;
  careType: LowercaseCareType;
  feedbackType: ProviderFeedbackType;
}>;


export type FeedbackAskedQuery = { readonly providerFeedbackTemplate: { readonly questions: ReadonlyArray<{ readonly key: string }> } | null, readonly provider: { readonly name: string } };

export type SubmitProviderFeedbackMutationVariables = Exact<{
  providerId: string | number;
  careType: LowercaseCareType;
  feedbackType: ProviderFeedbackType;
  answers?: ReadonlyArray<FeedbackAnswerInput> | FeedbackAnswerInput | null | undefined;
  optedOut?: boolean | null | undefined;
}>;


export type SubmitProviderFeedbackMutation = { readonly submitProviderFeedback: boolean };

export type AssessmentQueryVariables = Exact<{
  key?: string | null | undefined;
  requestId?: string | number | null | undefined;
}>;


export type AssessmentQuery = { readonly assessment: { readonly key: string, readonly flowId: string, readonly screen: string } };

export type StartRunMutationVariables = Exact<{
  flowId: string | number;
  requestId?: string | number | null | undefined;
}>;


export type StartRunMutation = { readonly startRun: { readonly id: string, readonly flowId: string, readonly version: string, readonly revision: number, readonly state: unknown } };

export type SendRunEventsMutationVariables = Exact<{
  runId: string | number;
  revision: number;
  events: ReadonlyArray<RunEventInput> | RunEventInput;
}>;


export type SendRunEventsMutation = { readonly sendRunEvents: { readonly outcome: RunOutcome, readonly run: { readonly revision: number, readonly state: unknown } } };

export type SubmitRunMutationVariables = Exact<{
  runId: string | number;
  revision: number;
  effectId: string | number;
}>;


export type SubmitRunMutation = { readonly submitRun: { readonly outcome: RunOutcome, readonly submissionId: string | null, readonly run: { readonly revision: number } } };

export type AbandonRunMutationVariables = Exact<{
  runId: string | number;
}>;


export type AbandonRunMutation = { readonly abandonRun: boolean };

export type SafetyPlanQueryVariables = Exact<{ [key: string]: never; }>;


export type SafetyPlanQuery = { readonly currentUser: { readonly id: string, readonly safetyPlan: { readonly createdAt: string, readonly complete: boolean, readonly editHistory: ReadonlyArray<{ readonly editedAt: string, readonly editor: SafetyPlanEditor }>, readonly data: { readonly firearmAccess: boolean | null, readonly firearmAccessPlan: string | null, readonly dangerousMeans: boolean | null, readonly dangerousMeansList: string | null, readonly dangerousMeansPlan: string | null, readonly warningSigns: ReadonlyArray<string>, readonly copingStrategies: ReadonlyArray<string>, readonly reasonToLive: string | null, readonly distractions: ReadonlyArray<{ readonly name: string | null, readonly contact: string | null }>, readonly crisisContacts: ReadonlyArray<{ readonly name: string | null, readonly contact: string | null }>, readonly professionalContacts: ReadonlyArray<{ readonly name: string | null, readonly contact: string | null }>, readonly crisisFacilities: ReadonlyArray<{ readonly name: string | null, readonly contact: string | null, readonly address: string | null }>, readonly crisisResources: ReadonlyArray<{ readonly name: string | null, readonly contact: string | null }> } | null } | null } };

export type EditSafetyPlanMutationVariables = Exact<{
  plan: SafetyPlanInput;
  edits?: number | null | undefined;
  idempotencyKey: string;
}>;


export type EditSafetyPlanMutation = { readonly editSafetyPlan: { readonly editHistory: ReadonlyArray<{ readonly editedAt: string }> } };

export type LoginMutationVariables = Exact<{
  email: string;
  password: string;
}>;


export type LoginMutation = { readonly login: { readonly authToken: string, readonly expiresAt: string } };

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


export type AppConfigQuery = { readonly assessmentCatalogue: ReadonlyArray<{ readonly key: string, readonly flow: string, readonly task: string | null, readonly loadError: string }>, readonly appConfig: { readonly secondsBetweenMails: number, readonly cancellationNoticeHours: number, readonly minimumAge: number, readonly dtcTherapyStates: ReadonlyArray<string>, readonly dtcPsychiatryStates: ReadonlyArray<string>, readonly sessionIdleMinutes: number, readonly pricesInCents: { readonly therapyIntakePriceInCents: number, readonly therapyFollowUpPriceInCents: number, readonly psychiatryIntakePriceInCents: number, readonly psychiatryFollowUpPriceInCents: number, readonly lateCancellationFeeInCents: number, readonly noShowFeeInCents: number }, readonly brand: { readonly name: string, readonly supportPhone: string, readonly incidentPhone: string, readonly supportEmail: string, readonly legalLinks: { readonly termsAndConditions: string, readonly privacyPolicy: string, readonly telehealthConsent: string } }, readonly featureFlags: ReadonlyArray<{ readonly key: string, readonly isOn: boolean }>, readonly freeMessagingDays: { readonly therapy: number, readonly psychiatry: number } } };

export type PersonForFlowsFragment = { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly hasCampusResources: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly safetyPlan: { readonly createdAt: string } | null, readonly dataSharingConsent: { readonly endDate: string } | null, readonly dataSharingRequest: { readonly id: string, readonly status: DataSharingRequestStatus } | null, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null, readonly careSessionInfo: { readonly flowLimit: number | null, readonly remainingAppts: number | null } }>, readonly tasks: ReadonlyArray<{ readonly id: string, readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly isDismissible: boolean, readonly isRequired: boolean, readonly data: { readonly requestId: string | null, readonly appointmentId: string | null, readonly providerName: string | null, readonly providerId: string | null, readonly careType: string | null, readonly feedbackType: string | null, readonly startTime: string | null, readonly previousStartTime: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string, readonly description: string, readonly appointmentType: AppointmentType, readonly cancelBy: string | null, readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly portrait: { readonly url: string, readonly initials: string | null } } }> };

export type CurrentUserQueryVariables = Exact<{ [key: string]: never; }>;


export type CurrentUserQuery = { readonly currentUser: { readonly id: string, readonly email: string, readonly emailVerified: boolean, readonly hasAcknowledgedCollaboration: boolean, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly phone: string | null, readonly pronouns: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly showStudentTerms: boolean, readonly linkStudentTerms: boolean, readonly hasCampusResources: boolean, readonly referralSource: ReferralSource | null, readonly organizationIdentification: string | null, readonly secondaryState: string | null, readonly isTherapyOnboarding: boolean, readonly awaitingMinorConsent: boolean, readonly hasPaymentMethod: boolean, readonly requestsInterpretationServices: boolean | null, readonly interpretationLanguageId: string | null, readonly recommendedCareTypes: ReadonlyArray<CareType>, readonly safetyPlan: { readonly createdAt: string } | null, readonly dataSharingConsent: { readonly endDate: string } | null, readonly dataSharingRequest: { readonly id: string, readonly status: DataSharingRequestStatus } | null, readonly organization: { readonly id: string, readonly name: string, readonly logo: { readonly url: string } | null, readonly entitlements: ReadonlyArray<{ readonly key: string, readonly config: unknown }>, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly sponsoredSessions: number | null, readonly hideSessionCount: boolean, readonly canSelfRefer: boolean, readonly statesAvailable: ReadonlyArray<string>, readonly referralRestrictedStates: ReadonlyArray<string> }> } | null, readonly primaryAddress: { readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly state: string | null, readonly zip: string | null } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource, readonly hideSessionCount: boolean | null, readonly careSessionInfo: { readonly flowLimit: number | null, readonly remainingAppts: number | null } }>, readonly tasks: ReadonlyArray<{ readonly id: string, readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly id: string, readonly key: string, readonly isDismissible: boolean, readonly isRequired: boolean, readonly data: { readonly requestId: string | null, readonly appointmentId: string | null, readonly providerName: string | null, readonly providerId: string | null, readonly careType: string | null, readonly feedbackType: string | null, readonly startTime: string | null, readonly previousStartTime: string | null } }>, readonly counselingCenter: { readonly departmentName: string | null, readonly departmentAddress: string | null, readonly departmentHours: string | null } | null, readonly appointments: ReadonlyArray<{ readonly id: string, readonly status: string, readonly careType: LowercaseCareType, readonly startTime: string, readonly endTime: string, readonly description: string, readonly appointmentType: AppointmentType, readonly cancelBy: string | null, readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly portrait: { readonly url: string, readonly initials: string | null } } }> }, readonly currentSession: { readonly impersonatedBy: string | null } | null };

export type SetDataSharingConsentMutationVariables = Exact<{
  consent: boolean;
  initials?: string | null | undefined;
  declined?: string | number | null | undefined;
  idempotencyKey: string;
}>;


export type SetDataSharingConsentMutation = { readonly setDataSharingConsent: { readonly endDate: string } | null };

export type SupportDraftQueryVariables = Exact<{
  path: string;
}>;


export type SupportDraftQuery = { readonly supportDraft: { readonly clientMessageId: string, readonly subject: string, readonly body: string } | null };

export type SaveSupportDraftMutationVariables = Exact<{
  path: string;
  subject: string;
  body: string;
  clientMessageId: string | number;
}>;


export type SaveSupportDraftMutation = { readonly saveSupportDraft: boolean };

export type CreateSupportMessageMutationVariables = Exact<{
  path: string;
  subject: string;
  body: string;
  attachmentTokens?: ReadonlyArray<string | number> | string | number | null | undefined;
  clientMessageId: string | number;
}>;


export type CreateSupportMessageMutation = { readonly createSupportMessage: { readonly isWaiting: boolean } };

export type DeleteSupportAttachmentMutationVariables = Exact<{
  token: string | number;
}>;


export type DeleteSupportAttachmentMutation = { readonly deleteSupportAttachment: boolean };

export type BeginUploadMutationVariables = Exact<{
  contentType: string;
}>;


export type BeginUploadMutation = { readonly beginUpload: { readonly key: string, readonly url: string, readonly fields: ReadonlyArray<{ readonly name: string, readonly value: string }> } };

export type CompleteUploadMutationVariables = Exact<{
  key: string | number;
  purpose: UploadPurpose;
  name: string;
}>;


export type CompleteUploadMutation = { readonly completeUpload: { readonly id: string, readonly name: string } };

export type CheckIsBlurryMutationVariables = Exact<{
  key: string | number;
}>;


export type CheckIsBlurryMutation = { readonly checkIsBlurry: boolean };

export type IdentityCheckQueryVariables = Exact<{ [key: string]: never; }>;


export type IdentityCheckQuery = { readonly identityCheck: { readonly identificationCard: boolean, readonly selfie: boolean, readonly isComplete: boolean, readonly wasRefused: boolean } };

