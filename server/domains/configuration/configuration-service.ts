import type { AppConfig } from '../../graphql/generated.ts'
import type { Config } from '../../plugins/config.ts'
import { type OperatorContent, readOperatorContent } from './operator-content.ts'

/** The operator's settings. */
export type ConfigurationService = {
  readonly operator: OperatorContent
  /** Needs no login: the login page shows the brand. */
  readonly appConfig: () => AppConfig
}

/** Reads the operator's content once. */
export function createConfigurationService(config: Config): ConfigurationService {
  const operator = readOperatorContent(config.contentDir)
  const { brand, operations } = operator
  const appConfig: AppConfig = {
    brand,
    pricesInCents: operations.pricesInCents,
    freeMessagingDays: operations.freeMessagingDays,
    secondsBetweenMails: operations.activation.secondsBetweenMails,
    cancellationNoticeHours: operations.cancellationNoticeHours,
    minimumAge: operations.minimumAge,
    dtcTherapyStates: operations.dtcTherapyStates,
    dtcPsychiatryStates: operations.dtcPsychiatryStates,
    featureFlags: Object.entries(operations.featureFlags).map(([key, isOn]) => ({ key, isOn })),
    payments: {
      provider: config.payments.stripe === undefined ? 'sandbox' : 'stripe',
      publishableKey: config.payments.stripe?.publishableKey ?? null,
    },
    sessionIdleMinutes: config.session.idleMinutes,
    sessionAbsoluteHours: config.session.absoluteHours,
  }
  return { operator, appConfig: () => appConfig }
}
