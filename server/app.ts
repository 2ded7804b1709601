import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { DataKeyring } from './crypto/data-key.ts'
import type { Database } from './database/database.ts'
import { readOperatorContent } from './domains/configuration/operator-content.ts'
import { readErrorSentences } from './domains/content/error-sentences.ts'
import { DATA_PATH } from './domains/account/data-routes.ts'
import { RECEIPT_PATH, STATEMENT_PATH } from './domains/billing/document-routes.ts'
import { placeholdersOf } from './domains/content/present-page.ts'
import { createDomains, type Domains } from './domains/index.ts'
import type { ReminderService } from './domains/reminders/reminder-service.ts'
import type { IdentityService } from './domains/identity-check/identity-service.ts'
import type { UploadService } from './domains/uploads/upload-service.ts'
import { FILE_PATH } from './domains/uploads/upload-routes.ts'
import { SUPPORT_FILES_PATH } from './domains/support/upload-route.ts'
import type { SupportService } from './domains/support/support-service.ts'
import type { VisitBilling } from './domains/payments/visit-billing.ts'
import { createEmbeddedHelpDesk } from './gateways/help-desk/embedded-help-desk.ts'
import { createZendeskGateway } from './gateways/help-desk/zendesk-gateway.ts'
import { createHubStandIn, createNoHub, type HubGateway } from './gateways/hub/hub-gateway.ts'
import { createHubLinkService } from './gateways/hub/hub-link-service.ts'
import { createEmbeddedDocuments } from './gateways/legal/embedded-documents.ts'
import { createLegalService } from './gateways/legal/legal-service.ts'
import { createEmbeddedPayers } from './gateways/payers/embedded-payers.ts'
import { createPayersService } from './gateways/payers/payers-service.ts'
import { createCountryDatabase } from './gateways/location/country-database.ts'
import { createLocalOutbox, type LocalOutboxPorts } from './gateways/mail/local-outbox.ts'
import { createSmtpGateway } from './gateways/mail/smtp-gateway.ts'
import { createPaymentGateway } from './gateways/payments/create-payment-gateway.ts'
import type { SandboxPorts } from './gateways/payments/sandbox/sandbox-gateway.ts'
import {
  SANDBOX_BANK_PATH,
  SANDBOX_CARD_PATH,
} from './gateways/payments/sandbox/sandbox-card-form.ts'
import { createOpenIdGateway } from './gateways/sign-on/openid-gateway.ts'
import type { StripeOptions } from './gateways/payments/stripe-gateway.ts'
import { createEmbeddedDirectory } from './gateways/pharmacy/embedded-directory.ts'
import {
  createNoPharmacyService,
  type PharmacyGateway,
} from './gateways/pharmacy/pharmacy-gateway.ts'
import { createPharmacyService } from './gateways/pharmacy/pharmacy-service.ts'
import { createSafetyList } from './gateways/safety/safety-gateway.ts'
import { createSafetyWebhook } from './gateways/safety/safety-webhook.ts'
import { createClamdGateway } from './gateways/scan/clamd-gateway.ts'
import { NO_SCANNER } from './gateways/scan/scan-gateway.ts'
import { type EmbeddedUploadPorts, SENT_FILES_PATH } from './gateways/uploads/embedded-uploads.ts'
import { createUploadGateway } from './gateways/uploads/create-upload-gateway.ts'
import {
  createEmbeddedGateway,
  type EmbeddedVideoPorts,
} from './gateways/video/embedded/embedded-gateway.ts'
import { registerSockets, SIGNAL_PATH } from './gateways/video/embedded/signal-route.ts'
import { createTwilioGateway } from './gateways/video/twilio-gateway.ts'
import { VENDOR_WAIT_MS } from './gateways/vendor-wait.ts'
import { describeFailure } from './graphql/error-formatter.ts'
import { GRAPHQL_PATH, registerGraphql } from './graphql/graphql-plugin.ts'
import { createJobQueue } from './outbox/job-queue.ts'
import { createMailOutbox } from './outbox/mail-outbox.ts'
import { readMailTemplates } from './outbox/mail-templates.ts'
import type { Gateways, Platform } from './platform.ts'
import { demoStudents, readDemoContent } from './demo/personas.ts'
import { registerClient } from './plugins/client.ts'
import type { Config } from './plugins/config.ts'
import { registerDemo } from './plugins/demo.ts'
import { dropGoneRequests } from './plugins/gone-requests.ts'
import { registerErrorReplies } from './plugins/error-replies.ts'
import { createLocationBlock } from './plugins/location-block.ts'
import { registerHealth } from './plugins/health.ts'
import { registerIdentity } from './plugins/identity.ts'
import { registerRequestLimit } from './plugins/request-limit.ts'
import { unreadableRequests } from './plugins/unreadable-requests.ts'
import { type LogStream, loggingOptions, registerRequestLog } from './plugins/logging.ts'
import { createRecurringWork, type RecurringWork } from './recurring-work.ts'
import { daysBefore, removeOldRows } from './upkeep/remove-old-rows.ts'

/** Options of `buildApp`. Tests replace the clock, ids, gateways and logs. */
export type AppOptions = {
  readonly config: Config
  readonly database: Database
  readonly dataKeys: DataKeyring
  readonly now?: () => Date
  readonly wait?: Platform['wait']
  readonly newId?: () => string
  readonly randomBytes?: (size: number) => Buffer
  /** Replaces single gateways. */
  readonly gateways?: Partial<Gateways>
  /** Where logs go. Default: standard output. */
  readonly logStream?: LogStream
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Shared services of the domains: database, clock, ids, gateways. */
    platform: Platform
    /** Charges completed visits. The caller starts it. */
    visitBilling: VisitBilling
    /** Compares the ledger with the payment provider's record. The caller starts it. */
    reconciliation: RecurringWork
    /** Sends reminders of visits. The caller starts it. */
    visitReminders: ReminderService
    uploads: UploadService
    /** ID and face photos, which staff review. */
    identity: IdentityService
    /** Delivers messages to the help desk. The server starts it. */
    support: SupportService
    /** Deletes rows whose retention period is over. The caller starts it. */
    upkeep: RecurringWork
  }
}

/**
 * Connecting, greeting and the longest silence between commands each get a quarter of an attempt's
 * time, so that they time out before it does.
 */
const SMTP_STEPS = 4
/**
 * A ticket with its files times out before its attempt counts as failed, so that no second attempt
 * runs at the same time.
 */
const TICKET_PART = 0.75

/** The server. Use `inject` in tests, or `listen`. */
export type App = FastifyInstance

/** Builds the server. Starts nothing. The database must be migrated; the caller closes it. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config } = options
  const sayError = readErrorSentences(
    config.contentDir,
    readOperatorContent(config.contentDir).brand,
  )
  const app = Fastify({
    ...loggingOptions(config, options.logStream),
    ...unreadableRequests(sayError),
    bodyLimit: config.bodyLimitBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  const platform = createPlatform(options, app)
  app.decorate('platform', platform)
  app.addHook('onReady', () => platform.mailOutbox.open())
  app.addHook('onClose', () => platform.mailOutbox.stop())
  registerRequestLog(app)
  dropGoneRequests(app)
  registerErrorReplies(app, sayError)
  await registerRequestLimit(app, config, [
    ...[GRAPHQL_PATH, '/csp-report', SANDBOX_CARD_PATH, SANDBOX_BANK_PATH, SIGNAL_PATH],
    ...[FILE_PATH, SENT_FILES_PATH, SUPPORT_FILES_PATH, RECEIPT_PATH, STATEMENT_PATH, DATA_PATH],
  ])
  await registerSockets(app, config.publicUrl)
  registerHealth(app, platform)
  const demo = config.production ? undefined : readDemoContent(config.contentDir)
  const domains = await createDomains(platform, sayError, demoStudents(demo))
  app.decorate('visitBilling', domains.billing)
  app.addHook('onClose', () => domains.billing.stop())
  app.decorate('reconciliation', domains.reconciliation)
  app.addHook('onClose', () => domains.reconciliation.stop())
  app.decorate('visitReminders', domains.reminders)
  app.addHook('onClose', () => domains.reminders.stop())
  app.decorate('uploads', domains.uploads)
  app.decorate('identity', domains.identity)
  app.decorate('support', domains.support)
  const upkeep = createUpkeep(platform, domains)
  app.decorate('upkeep', upkeep)
  app.addHook('onClose', () => upkeep.stop())
  registerIdentity(app, domains.sessions, [
    ...[GRAPHQL_PATH, FILE_PATH, SENT_FILES_PATH, SUPPORT_FILES_PATH],
    ...[RECEIPT_PATH, STATEMENT_PATH, DATA_PATH],
  ])
  await registerGraphql(app, config, {
    domains: domains.list,
    guards: domains.guards,
    sayError,
    isOutside: createLocationBlock(config, platform.gateways.location),
  })
  for (const domain of domains.list) domain.routes?.(app)
  if (demo !== undefined) registerDemo(app, domains.sessions, demo)
  await registerClient(app, config, domains.currentVersion)
  await app.ready()
  return app
}

/** Much shorter than any retention period, so that each run finds few rows. */
const SECONDS_BETWEEN_UPKEEP = 6 * 3600

function createUpkeep(
  { config, db, now, log }: Platform,
  { uploads, identity }: Pick<Domains, 'uploads' | 'identity'>,
): RecurringWork {
  const { keptDays } = readOperatorContent(config.contentDir).operations
  return createRecurringWork({
    run: async () => {
      await removeOldRows(db, keptDays, now())
      await uploads.removeUnused()
      await identity.removeOld(daysBefore(now(), keptDays.identityPhotos))
    },
    secondsBetween: SECONDS_BETWEEN_UPKEEP,
    onFailure: (error) =>
      log.error(
        { failure: describeFailure(error) },
        'Data past its retention period could not be removed',
      ),
  })
}

function createPlatform(options: AppOptions, app: FastifyInstance): Platform {
  const { config, database, dataKeys } = options
  const { db } = database
  const { log } = app
  const ports = {
    db,
    dataKeys,
    log,
    now: options.now ?? (() => new Date()),
    newId: options.newId ?? (() => randomUUID()),
  }
  const { mail, contentDir } = config
  const gateways = {
    ...createGateways(config, { ...ports, dataDir: config.dataDir }),
    ...options.gateways,
  }
  const jobs = createJobQueue({ db, log, attemptSeconds: mail.attemptSeconds })
  const outboxPorts = {
    ...ports,
    jobs,
    templates: readMailTemplates(contentDir),
    from: mail.from,
    publicUrl: config.publicUrl,
  }
  return {
    ...ports,
    config,
    openNotices: database.openNotices,
    wait: options.wait ?? wait,
    randomBytes: options.randomBytes ?? ((size) => randomBytes(size)),
    gateways,
    jobs,
    mailOutbox: createMailOutbox(outboxPorts, gateways.mail),
  }
}

/**
 * Creates the gateways: the outside services in the configuration, and embedded ones for the rest.
 */
function createGateways(
  {
    mail,
    safety,
    payments,
    video: { twilio },
    uploads: { s3 },
    scan: { clamd },
    hubLinkService,
    pharmacyService,
    legalService,
    payerService,
    zendesk,
    production,
    publicUrl,
    contentDir,
  }: Config,
  ports: LocalOutboxPorts &
    SandboxPorts &
    EmbeddedVideoPorts &
    EmbeddedUploadPorts &
    Required<Pick<StripeOptions, 'log'>>,
): Gateways {
  const attemptMs = mail.attemptSeconds * 1000
  const timeoutMs = attemptMs / SMTP_STEPS
  const ticketMs = attemptMs * TICKET_PART
  return {
    mail:
      mail.smtpUrl === undefined
        ? createLocalOutbox(ports)
        : createSmtpGateway({ url: mail.smtpUrl, timeoutMs }),
    safety:
      safety.recipient === undefined
        ? createSafetyList(ports)
        : createSafetyWebhook(safety.recipient),
    payments: createPaymentGateway(payments, ports),
    location: createCountryDatabase(),
    signOn: createOpenIdGateway({ now: ports.now, production, timeoutMs: VENDOR_WAIT_MS }),
    helpDesk:
      zendesk === undefined
        ? createEmbeddedHelpDesk(ports)
        : createZendeskGateway({ ...zendesk, timeoutMs: ticketMs }),
    hub: createHub({ hubLinkService, production, publicUrl }),
    pharmacy: createPharmacyGateway({ pharmacyService, production }, ports),
    legal:
      legalService === undefined
        ? createEmbeddedDocuments(contentDir, placeholdersOf(readOperatorContent(contentDir)))
        : createLegalService(legalService),
    payers:
      payerService === undefined
        ? createEmbeddedPayers(contentDir)
        : createPayersService(payerService),
    uploads: createUploadGateway(s3, ports),
    scan: clamd === undefined ? NO_SCANNER : createClamdGateway({ address: clamd, log: ports.log }),
    video:
      twilio === undefined
        ? createEmbeddedGateway(ports)
        : createTwilioGateway({ ...twilio, now: ports.now, log: ports.log }),
  }
}

function createHub({
  hubLinkService,
  production,
  publicUrl,
}: Pick<Config, 'hubLinkService' | 'production' | 'publicUrl'>): HubGateway {
  if (hubLinkService !== undefined) return createHubLinkService(hubLinkService)
  return production ? createNoHub() : createHubStandIn(publicUrl)
}

function createPharmacyGateway(
  { pharmacyService, production }: Pick<Config, 'pharmacyService' | 'production'>,
  { db }: Pick<Platform, 'db'>,
): PharmacyGateway {
  if (pharmacyService !== undefined) return createPharmacyService(pharmacyService)
  return production ? createNoPharmacyService() : createEmbeddedDirectory(db)
}
