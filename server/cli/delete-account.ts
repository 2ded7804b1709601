import pino from 'pino'
import { createPaymentGateway } from '../gateways/payments/create-payment-gateway.ts'
import { createUploadGateway } from '../gateways/uploads/create-upload-gateway.ts'
import {
  deleteAccount,
  type DeletionPlatform,
  waitingDeletions,
} from '../operator/delete-account.ts'
import { createJobQueue } from '../outbox/job-queue.ts'
import { createMailSender } from '../outbox/mail-outbox.ts'
import { readMailTemplates } from '../outbox/mail-templates.ts'
import { type CommandPlatform, onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run delete-account -- --list, or --request REQUEST_ID --staff STAFF_ID'

/**
 * Lists requests to delete an account, or carries one out. Repeating the command changes nothing.
 */
onDatabase(async (platform) => {
  const options = readOptions(USAGE, [], { list: 'boolean', request: 'string', staff: 'string' })
  const [requestId, staffId] = [
    options.text('request')?.trim() ?? '',
    options.text('staff')?.trim() ?? '',
  ]
  if (options.isSet('list')) return withOutbox(platform, listWaiting)
  if (!requestId || !staffId) throw new Error(`Say which request, and who carries it out: ${USAGE}`)
  await withOutbox(platform, async (tools) => {
    const { wasDone } = await deleteAccount(tools, { requestId, staffId })
    console.log(
      wasDone ? `${requestId}: was already carried out` : `${requestId}: the account is deleted`,
    )
    console.log('The help desk, the Hub and the mail server keep their own data; delete it there')
  })
})

async function listWaiting(tools: DeletionPlatform): Promise<void> {
  const waiting = await waitingDeletions(tools)
  for (const { id, email, requestedAt, isBegun, inTheWay } of waiting) {
    const state = isBegun ? 'begun, to be carried out again' : 'can be carried out'
    console.log(
      `${id} ${email}: asked ${requestedAt.toISOString()}, ${inTheWay.length > 0 ? inTheWay.join(', ') : state}`,
    )
  }
  if (waiting.length === 0) console.log('Nobody waits')
}

/** Writes mails to the outbox. The server delivers them, even if it starts later. */
async function withOutbox(
  platform: CommandPlatform,
  work: (tools: DeletionPlatform) => Promise<void>,
): Promise<void> {
  const { config } = platform
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const jobs = createJobQueue({ db: platform.db, log, attemptSeconds: config.mail.attemptSeconds })
  const templates = readMailTemplates(config.contentDir)
  const mailOutbox = createMailSender({
    ...platform,
    jobs,
    templates,
    from: config.mail.from,
    publicUrl: config.publicUrl,
  })
  await mailOutbox.open()
  try {
    await work({
      ...platform,
      mailOutbox,
      payments: createPaymentGateway(config.payments, { ...platform, log }),
      uploads: createUploadGateway(config.uploads.s3, { ...platform, dataDir: config.dataDir }),
    })
  } finally {
    await mailOutbox.stop()
  }
}
