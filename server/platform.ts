import type { FastifyBaseLogger } from 'fastify'
import type { DataKeyring } from './crypto/data-key.ts'
import type { Db } from './database/database.ts'
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

/** Outside services behind ports of our own. */
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

/** What every domain is built on. Time, ids and chance come from here, so that tests can give them. */
export type Platform = {
  readonly config: Config
  readonly db: Db
  readonly now: () => Date
  /** Lets time pass. */
  readonly wait: (milliseconds: number) => Promise<unknown>
  /** A new id for a row (UUID). */
  readonly newId: () => string
  readonly randomBytes: (size: number) => Buffer
  readonly dataKeys: DataKeyring
  readonly gateways: Gateways
  /** Work that follows a transaction. */
  readonly jobs: JobQueue
  /** Where mails go in the transaction that causes them. */
  readonly mailOutbox: MailOutbox
  readonly log: FastifyBaseLogger
}
