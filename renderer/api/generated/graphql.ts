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

/** An answer in words: the texts of options, as `assessment` gives them, compared exactly. */
export type AnswerInput = {
  readonly key: string;
  /** The chosen option, the number of a scale, what was typed, or 'None' in place of a list. */
  readonly text?: string | null | undefined;
  /** The chosen options, or the rows of a list. */
  readonly multiText?: ReadonlyArray<string> | null | undefined;
  /** What was typed beside an option that asks for it. */
  readonly manualInput?: string | null | undefined;
  /** Compared with the definition's; never taken over. */
  readonly score?: number | null | undefined;
};

export type QuestionnaireInput = {
  readonly key: string;
  /** In the order of the questions. */
  readonly answers: ReadonlyArray<AnswerInput>;
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

export type AnalyticsUserQueryVariables = Exact<{ [key: string]: never; }>;


export type AnalyticsUserQuery = { readonly analyticsUser: { readonly uid: string, readonly organizationId: string | null } };

export type TrackAllMutationVariables = Exact<{
  events: ReadonlyArray<TrackedEvent> | TrackedEvent;
}>;


export type TrackAllMutation = { readonly trackAll: number };

export type ContentPageQueryVariables = Exact<{
  id: string;
}>;


export type ContentPageQuery = { readonly contentPage: { readonly id: string, readonly title: string, readonly lead: string | null, readonly empty: string | null, readonly sections: ReadonlyArray<{ readonly heading: string | null, readonly paragraphs: ReadonlyArray<string> }>, readonly link: { readonly words: string, readonly path: string } | null } };

export type HomeContentQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeContentQuery = { readonly homeContent: { readonly tasks: ReadonlyArray<{ readonly ref: string, readonly flowId: string, readonly path: string, readonly body: string }>, readonly requests: ReadonlyArray<{ readonly notification: string, readonly flowId: string, readonly title: string, readonly body: string }> } };

export type PlacesQueryVariables = Exact<{ [key: string]: never; }>;


export type PlacesQuery = { readonly places: ReadonlyArray<{ readonly title: string, readonly path: string }> };

export type ProviderCardFragment = { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> };

export type BookingAvailabilityQueryVariables = Exact<{
  careType: CareType;
  start: string;
  end: string;
}>;


export type BookingAvailabilityQuery = { readonly availability: { readonly providers: ReadonlyArray<{ readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> }, readonly slots: ReadonlyArray<{ readonly start: string, readonly end: string }> }> } };

export type BookingProviderQueryVariables = Exact<{
  id: string;
}>;


export type BookingProviderQuery = { readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> } };

export type UpcomingVisitQueryVariables = Exact<{ [key: string]: never; }>;


export type UpcomingVisitQuery = { readonly currentUser: { readonly id: string, readonly upcomingAppointment: { readonly id: string, readonly description: string, readonly startTime: string, readonly endTime: string, readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> } } | null } };

export type BookingProviderTimesQueryVariables = Exact<{
  id: string;
  careType: CareType;
  start: string;
  end: string;
}>;


export type BookingProviderTimesQuery = { readonly provider: { readonly id: string, readonly name: string, readonly classification: string, readonly pronouns: string | null, readonly funFact: string | null, readonly portrait: { readonly url: string }, readonly traits: ReadonlyArray<{ readonly category: string, readonly values: ReadonlyArray<string> }> }, readonly availability: { readonly providers: ReadonlyArray<{ readonly provider: { readonly id: string }, readonly slots: ReadonlyArray<{ readonly start: string, readonly end: string }> }> } };

export type BookingPriceQueryVariables = Exact<{
  careType: CareType;
}>;


export type BookingPriceQuery = { readonly bookingPrice: { readonly intakePriceInCents: number, readonly discountedPriceInCents: number | null, readonly coupon: { readonly code: string, readonly maxUses: number | null } | null } | null };

export type ApplyCouponMutationVariables = Exact<{
  code: string;
  careType?: CareType | null | undefined;
}>;


export type ApplyCouponMutation = { readonly applyCoupon: { readonly code: string, readonly maxUses: number | null } | null };

export type PaymentSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type PaymentSettingsQuery = { readonly appConfig: { readonly payments: { readonly provider: string, readonly publishableKey: string | null } }, readonly paymentMethods: ReadonlyArray<{ readonly id: string, readonly brand: string, readonly last4: string, readonly expiryMonth: number, readonly expiryYear: number, readonly isCurrent: boolean }> };

export type SavePaymentMethodMutationVariables = Exact<{
  token: string;
  type: string;
  idempotencyKey: string;
}>;


export type SavePaymentMethodMutation = { readonly savePaymentMethod: { readonly id: string } };

export type AssessmentQueryVariables = Exact<{
  key?: string | null | undefined;
  requestId?: string | null | undefined;
}>;


export type AssessmentQuery = { readonly assessment: { readonly key: string, readonly flowId: string, readonly screen: string } };

export type LatestAssessmentQueryVariables = Exact<{ [key: string]: never; }>;


export type LatestAssessmentQuery = { readonly latestAssessment: { readonly specialConditions: { readonly suicidal: boolean, readonly bipolarSchizophrenia: boolean }, readonly followUpRequest: { readonly id: string, readonly complete: boolean } | null, readonly latestQuestionnaires: { readonly phq9: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly phq8: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly gad7: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly asrs: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null } } | null, readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number } };

export type CurrentRunQueryVariables = Exact<{
  flowId: string;
}>;


export type CurrentRunQuery = { readonly currentRun: { readonly id: string } | null };

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


export type AppConfigQuery = { readonly appConfig: { readonly minimumAge: number, readonly sessionIdleMinutes: number, readonly pricesInCents: { readonly lateCancellationFeeInCents: number }, readonly brand: { readonly name: string, readonly supportPhone: string, readonly supportEmail: string, readonly legalLinks: { readonly termsAndConditions: string, readonly privacyPolicy: string, readonly telehealthConsent: string } }, readonly featureFlags: ReadonlyArray<{ readonly key: string, readonly isOn: boolean }> } };

export type CurrentUserQueryVariables = Exact<{ [key: string]: never; }>;


export type CurrentUserQuery = { readonly currentUser: { readonly id: string, readonly email: string, readonly firstName: string, readonly lastName: string, readonly preferredName: string | null, readonly hasADHD: boolean, readonly origin: Origin, readonly showPharmaceuticalFlows: boolean, readonly organization: { readonly id: string, readonly name: string } | null, readonly careFlows: ReadonlyArray<{ readonly careType: CareType, readonly careStatus: CareStatus, readonly paymentSource: PaymentSource }>, readonly tasks: ReadonlyArray<{ readonly ref: string, readonly title: string, readonly done: boolean }>, readonly notifications: ReadonlyArray<{ readonly key: string, readonly data: { readonly requestId: string | null } }> }, readonly currentSession: { readonly impersonatedBy: string | null } | null };

export type SubmitQuestionnairesMutationVariables = Exact<{
  questionnaires: ReadonlyArray<QuestionnaireInput> | QuestionnaireInput;
  requestId?: string | null | undefined;
  key?: string | null | undefined;
}>;


export type SubmitQuestionnairesMutation = { readonly submitQuestionnaires: { readonly id: string, readonly key: string, readonly requestId: string | null, readonly submittedAt: string, readonly questionnaires: ReadonlyArray<{ readonly key: string, readonly answers: ReadonlyArray<{ readonly key: string, readonly text: string | null, readonly multiText: ReadonlyArray<string> | null, readonly manualInput: string | null, readonly score: number | null }> }> } };

export type SendSelfReferScreenerMutationVariables = Exact<{
  questionnaire: QuestionnaireInput;
}>;


export type SendSelfReferScreenerMutation = { readonly sendSelfReferScreener: { readonly id: string, readonly key: string, readonly requestId: string | null, readonly submittedAt: string, readonly questionnaires: ReadonlyArray<{ readonly key: string, readonly answers: ReadonlyArray<{ readonly key: string, readonly text: string | null, readonly multiText: ReadonlyArray<string> | null, readonly manualInput: string | null, readonly score: number | null }> }> } };

export type SubmissionPartsFragment = { readonly id: string, readonly key: string, readonly requestId: string | null, readonly submittedAt: string, readonly questionnaires: ReadonlyArray<{ readonly key: string, readonly answers: ReadonlyArray<{ readonly key: string, readonly text: string | null, readonly multiText: ReadonlyArray<string> | null, readonly manualInput: string | null, readonly score: number | null }> }> };

export const ProviderCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"classification"}},{"kind":"Field","name":{"kind":"Name","value":"pronouns"}},{"kind":"Field","name":{"kind":"Name","value":"funFact"}},{"kind":"Field","name":{"kind":"Name","value":"portrait"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"traits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]} as unknown as DocumentNode<ProviderCardFragment, unknown>;
export const SubmissionPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"questionnaires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"multiText"}},{"kind":"Field","name":{"kind":"Name","value":"manualInput"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]}}]} as unknown as DocumentNode<SubmissionPartsFragment, unknown>;
export const AnalyticsUserDocument = {"__meta__":{"hash":"sha256:dccc293f854de0a8230e39a153d3a0b728cedb070e07a3358843d73054c27b19"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AnalyticsUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"analyticsUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uid"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}}]}}]}}]} as unknown as DocumentNode<AnalyticsUserQuery, AnalyticsUserQueryVariables>;
export const TrackAllDocument = {"__meta__":{"hash":"sha256:9596c5a445506185adf774c9d786288489cb3dec31cfd624c78719ebd698e36f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TrackAll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"events"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TrackedEvent"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trackAll"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"events"},"value":{"kind":"Variable","name":{"kind":"Name","value":"events"}}}]}]}}]} as unknown as DocumentNode<TrackAllMutation, TrackAllMutationVariables>;
export const ContentPageDocument = {"__meta__":{"hash":"sha256:ebe5d90712686dc9656460753a537d44b1fb40b1a2bae9b9c438b52c25f57d83"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContentPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contentPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"lead"}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"heading"}},{"kind":"Field","name":{"kind":"Name","value":"paragraphs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"empty"}},{"kind":"Field","name":{"kind":"Name","value":"link"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]}}]}}]} as unknown as DocumentNode<ContentPageQuery, ContentPageQueryVariables>;
export const HomeContentDocument = {"__meta__":{"hash":"sha256:5be2281d7ce6ce62d7be4b4c52661475391cb257b7da03e3d0a61c8331e5194d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeContent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"homeContent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ref"}},{"kind":"Field","name":{"kind":"Name","value":"flowId"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notification"}},{"kind":"Field","name":{"kind":"Name","value":"flowId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}}]}}]}}]} as unknown as DocumentNode<HomeContentQuery, HomeContentQueryVariables>;
export const PlacesDocument = {"__meta__":{"hash":"sha256:f055842e6671b1af54942849f508d5d825a5787d12dc734f0cb758504e7995b2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Places"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"places"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]}}]} as unknown as DocumentNode<PlacesQuery, PlacesQueryVariables>;
export const BookingAvailabilityDocument = {"__meta__":{"hash":"sha256:e1a2aa4443f6f33c855320ee6ff81efd98fef06581c54bd45c9cc5d70fd2df0e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookingAvailability"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"careType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CareType"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"start"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"end"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"availability"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"careType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"careType"}}},{"kind":"Argument","name":{"kind":"Name","value":"start"},"value":{"kind":"Variable","name":{"kind":"Name","value":"start"}}},{"kind":"Argument","name":{"kind":"Name","value":"end"},"value":{"kind":"Variable","name":{"kind":"Name","value":"end"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"providers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProviderCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"slots"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"classification"}},{"kind":"Field","name":{"kind":"Name","value":"pronouns"}},{"kind":"Field","name":{"kind":"Name","value":"funFact"}},{"kind":"Field","name":{"kind":"Name","value":"portrait"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"traits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]} as unknown as DocumentNode<BookingAvailabilityQuery, BookingAvailabilityQueryVariables>;
export const BookingProviderDocument = {"__meta__":{"hash":"sha256:d57db31e37d98a58e4387f222fbd5290f9f823bd1db90d54b8cca6ee96efbea3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookingProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProviderCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"classification"}},{"kind":"Field","name":{"kind":"Name","value":"pronouns"}},{"kind":"Field","name":{"kind":"Name","value":"funFact"}},{"kind":"Field","name":{"kind":"Name","value":"portrait"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"traits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]} as unknown as DocumentNode<BookingProviderQuery, BookingProviderQueryVariables>;
export const UpcomingVisitDocument = {"__meta__":{"hash":"sha256:59841bacfc7772e61cb1b23ef588710fc98f7f9171a9159665b1a341f7b46b56"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UpcomingVisit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"upcomingAppointment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"startTime"}},{"kind":"Field","name":{"kind":"Name","value":"endTime"}},{"kind":"Field","name":{"kind":"Name","value":"provider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProviderCard"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"classification"}},{"kind":"Field","name":{"kind":"Name","value":"pronouns"}},{"kind":"Field","name":{"kind":"Name","value":"funFact"}},{"kind":"Field","name":{"kind":"Name","value":"portrait"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"traits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]} as unknown as DocumentNode<UpcomingVisitQuery, UpcomingVisitQueryVariables>;
export const BookingProviderTimesDocument = {"__meta__":{"hash":"sha256:a37eb3d1e6febab5e36d516f852b6ed20daccb60a687927b1ee27736a8ce48d4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookingProviderTimes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"careType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CareType"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"start"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"end"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProviderCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"careType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"careType"}}},{"kind":"Argument","name":{"kind":"Name","value":"start"},"value":{"kind":"Variable","name":{"kind":"Name","value":"start"}}},{"kind":"Argument","name":{"kind":"Name","value":"end"},"value":{"kind":"Variable","name":{"kind":"Name","value":"end"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"providers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"slots"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"classification"}},{"kind":"Field","name":{"kind":"Name","value":"pronouns"}},{"kind":"Field","name":{"kind":"Name","value":"funFact"}},{"kind":"Field","name":{"kind":"Name","value":"portrait"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"traits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]} as unknown as DocumentNode<BookingProviderTimesQuery, BookingProviderTimesQueryVariables>;
export const BookingPriceDocument = {"__meta__":{"hash":"sha256:edb872107fe88d59e3239327fe670db0cdd75f83c98008187b5c45381ba114d1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookingPrice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"careType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CareType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookingPrice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"careType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"careType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"intakePriceInCents"}},{"kind":"Field","name":{"kind":"Name","value":"discountedPriceInCents"}},{"kind":"Field","name":{"kind":"Name","value":"coupon"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}}]}}]}}]}}]} as unknown as DocumentNode<BookingPriceQuery, BookingPriceQueryVariables>;
export const ApplyCouponDocument = {"__meta__":{"hash":"sha256:2bd842ef501a02b86c61f4621dab49c46d4ecd12dbf5e86fb961176cb6d9e064"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApplyCoupon"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"careType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CareType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applyCoupon"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}},{"kind":"Argument","name":{"kind":"Name","value":"careType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"careType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}}]}}]}}]} as unknown as DocumentNode<ApplyCouponMutation, ApplyCouponMutationVariables>;
export const PaymentSettingsDocument = {"__meta__":{"hash":"sha256:6d1108835b18c6864973388626422dc3543e018f1dea765dae99eaae8d747f7e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaymentSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"appConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"publishableKey"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"last4"}},{"kind":"Field","name":{"kind":"Name","value":"expiryMonth"}},{"kind":"Field","name":{"kind":"Name","value":"expiryYear"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}}]}}]}}]} as unknown as DocumentNode<PaymentSettingsQuery, PaymentSettingsQueryVariables>;
export const SavePaymentMethodDocument = {"__meta__":{"hash":"sha256:db4d4e9da8a3e5f5798da0d951152a587a84ab63680d02766f73a3c0534e767c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SavePaymentMethod"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"token"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"type"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"savePaymentMethod"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"token"},"value":{"kind":"Variable","name":{"kind":"Name","value":"token"}}},{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"Variable","name":{"kind":"Name","value":"type"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<SavePaymentMethodMutation, SavePaymentMethodMutationVariables>;
export const AssessmentDocument = {"__meta__":{"hash":"sha256:52d89519ebbe9aa394bf410f9345b08fde004a6759d9e51ae3af0f1692f0f307"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Assessment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assessment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}},{"kind":"Argument","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"flowId"}},{"kind":"Field","name":{"kind":"Name","value":"screen"}}]}}]}}]} as unknown as DocumentNode<AssessmentQuery, AssessmentQueryVariables>;
export const LatestAssessmentDocument = {"__meta__":{"hash":"sha256:6272c318d90edcb7c3264a1f4a4532e45ca7d96b72dbef1611e1257cdd6b960d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LatestAssessment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"latestAssessment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"specialConditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suicidal"}},{"kind":"Field","name":{"kind":"Name","value":"bipolarSchizophrenia"}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUpRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestQuestionnaires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phq9"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phq8"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gad7"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"asrs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"careEligibility"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isUserEligible"}},{"kind":"Field","name":{"kind":"Name","value":"isUserUnderage"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAge"}}]}}]}}]} as unknown as DocumentNode<LatestAssessmentQuery, LatestAssessmentQueryVariables>;
export const CurrentRunDocument = {"__meta__":{"hash":"sha256:02fb7c88e4054315279db559b7b19ed9f8892c8fdd07686b20053479bb19e591"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CurrentRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"flowId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"flowId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"flowId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CurrentRunQuery, CurrentRunQueryVariables>;
export const StartRunDocument = {"__meta__":{"hash":"sha256:1c90eb2c82400fec5cf129c0797db29143e2a40b04d2a865ec727f97622fe1ae"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"flowId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"flowId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"flowId"}}},{"kind":"Argument","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"flowId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<StartRunMutation, StartRunMutationVariables>;
export const SendRunEventsDocument = {"__meta__":{"hash":"sha256:3e325899785ef44d86edf586a1df31a6eb3b8a25557aebbd3a6eeea8714610a1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendRunEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"revision"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"events"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RunEventInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendRunEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}},{"kind":"Argument","name":{"kind":"Name","value":"revision"},"value":{"kind":"Variable","name":{"kind":"Name","value":"revision"}}},{"kind":"Argument","name":{"kind":"Name","value":"events"},"value":{"kind":"Variable","name":{"kind":"Name","value":"events"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"run"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]}}]} as unknown as DocumentNode<SendRunEventsMutation, SendRunEventsMutationVariables>;
export const SubmitRunDocument = {"__meta__":{"hash":"sha256:831dde62edf581d173eb0b0fcee436be08667d72956f2362f3bb6776fc1a3980"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"revision"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"effectId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submitRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}},{"kind":"Argument","name":{"kind":"Name","value":"revision"},"value":{"kind":"Variable","name":{"kind":"Name","value":"revision"}}},{"kind":"Argument","name":{"kind":"Name","value":"effectId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"effectId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","name":{"kind":"Name","value":"run"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}}]}}]} as unknown as DocumentNode<SubmitRunMutation, SubmitRunMutationVariables>;
export const AbandonRunDocument = {"__meta__":{"hash":"sha256:15dac4f4facbab0d593428e7e34226d80de5fb8144cb0e45a109581daa132a46"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AbandonRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"abandonRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}}]}]}}]} as unknown as DocumentNode<AbandonRunMutation, AbandonRunMutationVariables>;
export const LoginDocument = {"__meta__":{"hash":"sha256:0db6ac89b0ffed8e87f065974f3e51011161b13d4c618673ef7eb116fbcacdc0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Login"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"authToken"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<LoginMutation, LoginMutationVariables>;
export const LogoutDocument = {"__meta__":{"hash":"sha256:cb1d14c1cc99a25294cfa4376de2402364cb32e6c038a11fb36cf0ebb3a5ce91"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Logout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logout"}}]}}]} as unknown as DocumentNode<LogoutMutation, LogoutMutationVariables>;
export const StopImpersonatingDocument = {"__meta__":{"hash":"sha256:270eef82d9ca3b6a6ddf0e85a2b55c88d5d313f4d53714dfd34c33bfe4eca6fb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StopImpersonating"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stopImpersonating"}}]}}]} as unknown as DocumentNode<StopImpersonatingMutation, StopImpersonatingMutationVariables>;
export const ContinueSessionDocument = {"__meta__":{"hash":"sha256:86c8c4a4f52f18b4d5fb36e650b046ed86985bc276425d6a544390d277c30170"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContinueSession"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"continueSession"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"authToken"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<ContinueSessionMutation, ContinueSessionMutationVariables>;
export const TrackDocument = {"__meta__":{"hash":"sha256:5627e2a54988e8a1536172494c0cdcb098b84b629ff251da184349f61cc7eda5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Track"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"track"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}}]}]}}]} as unknown as DocumentNode<TrackMutation, TrackMutationVariables>;
export const AppConfigDocument = {"__meta__":{"hash":"sha256:19b42e1d14140fe584a26a673813d17afdde76ca1d79868541c2ee0599027a3b"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AppConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"appConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pricesInCents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lateCancellationFeeInCents"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"supportPhone"}},{"kind":"Field","name":{"kind":"Name","value":"supportEmail"}},{"kind":"Field","name":{"kind":"Name","value":"legalLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"termsAndConditions"}},{"kind":"Field","name":{"kind":"Name","value":"privacyPolicy"}},{"kind":"Field","name":{"kind":"Name","value":"telehealthConsent"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureFlags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"isOn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"minimumAge"}},{"kind":"Field","name":{"kind":"Name","value":"sessionIdleMinutes"}}]}}]}}]} as unknown as DocumentNode<AppConfigQuery, AppConfigQueryVariables>;
export const CurrentUserDocument = {"__meta__":{"hash":"sha256:a05baaa026b9423cdd4a4f2c97a57b2c10c8fef3f0a138c9dc59ea0e644a15a1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CurrentUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"preferredName"}},{"kind":"Field","name":{"kind":"Name","value":"hasADHD"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"showPharmaceuticalFlows"}},{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"careFlows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"careType"}},{"kind":"Field","name":{"kind":"Name","value":"careStatus"}},{"kind":"Field","name":{"kind":"Name","value":"paymentSource"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ref"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"done"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notifications"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"currentSession"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"impersonatedBy"}}]}}]}}]} as unknown as DocumentNode<CurrentUserQuery, CurrentUserQueryVariables>;
export const SubmitQuestionnairesDocument = {"__meta__":{"hash":"sha256:b38f12b850f41692340d85d5ae94db18d9d4c4c3b564076fc436b8f5f79eb1cd"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitQuestionnaires"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"questionnaires"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"QuestionnaireInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submitQuestionnaires"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"questionnaires"},"value":{"kind":"Variable","name":{"kind":"Name","value":"questionnaires"}}},{"kind":"Argument","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}}},{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"questionnaires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"multiText"}},{"kind":"Field","name":{"kind":"Name","value":"manualInput"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]}}]} as unknown as DocumentNode<SubmitQuestionnairesMutation, SubmitQuestionnairesMutationVariables>;
export const SendSelfReferScreenerDocument = {"__meta__":{"hash":"sha256:ad67a4860261664bcab0b1d355cdceaa43aa54649fca9087c62201965b13b89f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendSelfReferScreener"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"questionnaire"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"QuestionnaireInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendSelfReferScreener"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"questionnaire"},"value":{"kind":"Variable","name":{"kind":"Name","value":"questionnaire"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"questionnaires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"multiText"}},{"kind":"Field","name":{"kind":"Name","value":"manualInput"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]}}]} as unknown as DocumentNode<SendSelfReferScreenerMutation, SendSelfReferScreenerMutationVariables>;