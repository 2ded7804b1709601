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


export type HomeContentQuery = { readonly homeContent: { readonly greeting: string, readonly nothingToDo: string, readonly resultsLink: string, readonly tasks: ReadonlyArray<{ readonly id: string, readonly title: string, readonly body: string, readonly path: string, readonly action: string, readonly isStarted: boolean }> } };

export type PlacesQueryVariables = Exact<{ [key: string]: never; }>;


export type PlacesQuery = { readonly places: ReadonlyArray<{ readonly title: string, readonly path: string }> };

export type AnonymousNavigationMutationVariables = Exact<{
  reason: string;
  target: string;
}>;


export type AnonymousNavigationMutation = { readonly anonymousNavigation: { readonly url: string } };

export type AssessmentQueryVariables = Exact<{
  key?: string | null | undefined;
  requestId?: string | null | undefined;
}>;


export type AssessmentQuery = { readonly assessment: { readonly key: string, readonly flowId: string, readonly screen: string } };

export type LatestAssessmentQueryVariables = Exact<{ [key: string]: never; }>;


export type LatestAssessmentQuery = { readonly latestAssessment: { readonly specialConditions: { readonly suicidal: boolean, readonly bipolarSchizophrenia: boolean }, readonly followUpRequest: { readonly id: string, readonly complete: boolean } | null, readonly latestQuestionnaires: { readonly phq9: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly phq8: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly gad7: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null, readonly asrs: { readonly score: number, readonly symptoms: string, readonly createdAt: string } | null } } | null, readonly careEligibility: { readonly isUserEligible: boolean, readonly isUserUnderage: boolean, readonly minimumAge: number } };

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


export const AnalyticsUserDocument = {"__meta__":{"hash":"sha256:dccc293f854de0a8230e39a153d3a0b728cedb070e07a3358843d73054c27b19"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AnalyticsUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"analyticsUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uid"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}}]}}]}}]} as unknown as DocumentNode<AnalyticsUserQuery, AnalyticsUserQueryVariables>;
export const TrackAllDocument = {"__meta__":{"hash":"sha256:9596c5a445506185adf774c9d786288489cb3dec31cfd624c78719ebd698e36f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TrackAll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"events"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TrackedEvent"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trackAll"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"events"},"value":{"kind":"Variable","name":{"kind":"Name","value":"events"}}}]}]}}]} as unknown as DocumentNode<TrackAllMutation, TrackAllMutationVariables>;
export const ContentPageDocument = {"__meta__":{"hash":"sha256:ebe5d90712686dc9656460753a537d44b1fb40b1a2bae9b9c438b52c25f57d83"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContentPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contentPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"lead"}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"heading"}},{"kind":"Field","name":{"kind":"Name","value":"paragraphs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"empty"}},{"kind":"Field","name":{"kind":"Name","value":"link"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]}}]}}]} as unknown as DocumentNode<ContentPageQuery, ContentPageQueryVariables>;
export const HomeContentDocument = {"__meta__":{"hash":"sha256:26570793c84b6e793a2ee25d14fbc7e5dc5442ae2c1dc4b011cebd1aa2397983"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeContent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"homeContent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"greeting"}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"isStarted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nothingToDo"}},{"kind":"Field","name":{"kind":"Name","value":"resultsLink"}}]}}]}}]} as unknown as DocumentNode<HomeContentQuery, HomeContentQueryVariables>;
export const PlacesDocument = {"__meta__":{"hash":"sha256:f055842e6671b1af54942849f508d5d825a5787d12dc734f0cb758504e7995b2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Places"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"places"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]}}]} as unknown as DocumentNode<PlacesQuery, PlacesQueryVariables>;
export const AnonymousNavigationDocument = {"__meta__":{"hash":"sha256:76284c8b3158cd288cfab74d4faaedbd61d9cbab2ddfe5f2b787b757f442ba2f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AnonymousNavigation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"target"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"anonymousNavigation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}},{"kind":"Argument","name":{"kind":"Name","value":"target"},"value":{"kind":"Variable","name":{"kind":"Name","value":"target"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]} as unknown as DocumentNode<AnonymousNavigationMutation, AnonymousNavigationMutationVariables>;
export const AssessmentDocument = {"__meta__":{"hash":"sha256:52d89519ebbe9aa394bf410f9345b08fde004a6759d9e51ae3af0f1692f0f307"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Assessment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assessment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}},{"kind":"Argument","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"flowId"}},{"kind":"Field","name":{"kind":"Name","value":"screen"}}]}}]}}]} as unknown as DocumentNode<AssessmentQuery, AssessmentQueryVariables>;
export const LatestAssessmentDocument = {"__meta__":{"hash":"sha256:6272c318d90edcb7c3264a1f4a4532e45ca7d96b72dbef1611e1257cdd6b960d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LatestAssessment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"latestAssessment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"specialConditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suicidal"}},{"kind":"Field","name":{"kind":"Name","value":"bipolarSchizophrenia"}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUpRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestQuestionnaires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phq9"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phq8"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gad7"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"asrs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"symptoms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"careEligibility"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isUserEligible"}},{"kind":"Field","name":{"kind":"Name","value":"isUserUnderage"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAge"}}]}}]}}]} as unknown as DocumentNode<LatestAssessmentQuery, LatestAssessmentQueryVariables>;
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