import type { FastifyBaseLogger } from 'fastify'
import type { DataKeyring } from './crypto/data-key.ts'
import type { Db } from './database/database.ts'
import type { OpenNotices } from './database/notices.ts'
import type { HelpDeskGateway } from './gateways/help-desk/help-desk-gateway.ts'
import type { HubGateway } from './gateways/hub/hub-gateway.ts'
import type { LegalGateway } from './gateways/legal/legal-gateway.ts'
import type { LocationGateway } from './gateways/location/location-gateway.ts'
import type { MailGateway } from './gateways/mail/mail-gateway.ts'
import type { PayersGateway } from './gateways/payers/payers-gateway.ts'
import type { PaymentGateway } from './gateways/payments/payment-gateway.ts'
import type { PharmacyGateway } from './gateways/pharmacy/pharmacy-gateway.ts'
import type { UploadGateway } from './gateways/uploads/upload-gateway.ts'
import type { EmbeddedUploads } from './gateways/uploads/embedded-uploads.ts'
import type { ScanGateway } from './gateways/scan/scan-gateway.ts'
import type { SafetyGateway } from './gateways/safety/safety-gateway.ts'
import type { SignOnGateway } from './gateways/sign-on/sign-on-gateway.ts'
import type { VideoGateway } from './gateways/video/video-gateway.ts'
import type { JobQueue } from './outbox/job-queue.ts'
import type { MailOutbox } from './outbox/mail-outbox.ts'
import type { Config } from './plugins/config.ts'

/** The outside services. */
export type Gateways = {
  readonly mail: MailGateway
  readonly safety: SafetyGateway
  readonly payments: PaymentGateway
  readonly video: VideoGateway
  readonly location: LocationGateway
  readonly hub: HubGateway
  readonly legal: LegalGateway
  readonly payers: PayersGateway
  readonly pharmacy: PharmacyGateway
  readonly uploads: UploadGateway | EmbeddedUploads
  readonly scan: ScanGateway
  readonly helpDesk: HelpDeskGateway
  readonly signOn: SignOnGateway
}

/**
 * Shared services of the domains. Time, ids and random bytes come from here, so that tests can
 * replace them.
 */
export type Platform = {
  readonly config: Config
  readonly db: Db
  /** Connects the processes of this database. */
  readonly openNotices: OpenNotices
  readonly now: () => Date
  /** Waits. */
  readonly wait: (milliseconds: number) => Promise<unknown>
  /** A new UUID for a row. */
  readonly newId: () => string
  readonly randomBytes: (size: number) => Buffer
  readonly dataKeys: DataKeyring
  readonly gateways: Gateways
  /** Jobs that run after a transaction. */
  readonly jobs: JobQueue
  /** Adds mails in the transaction that causes them. */
  readonly mailOutbox: MailOutbox
  readonly log: FastifyBaseLogger
}
