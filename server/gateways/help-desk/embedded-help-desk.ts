import type { DataKeyring } from '../../crypto/data-key.ts'
import type { Db } from '../../database/database.ts'
import type { HelpDeskGateway, Ticket } from './help-desk-gateway.ts'

/** What the embedded gateway is made of. */
export type EmbeddedHelpDeskPorts = { readonly db: Db; readonly now: () => Date; readonly dataKeys: DataKeyring }

const REFUSED = '@refused.invalid'
const UNAVAILABLE = '@unavailable.invalid'

/**
 * The embedded help desk: tickets in the database, where a developer reads them at /demo. As the embedded mail gateway, it refuses
 * tickets of requesters at `refused.invalid`, and cannot be reached for those at `unavailable.invalid`; nobody has such an address.
 */
export function createEmbeddedHelpDesk({ db, now, dataKeys }: EmbeddedHelpDeskPorts): HelpDeskGateway {
  return {
    createTicket: async (ticket) => {
      const { email } = ticket.requester
      if (email.toLowerCase().endsWith(REFUSED)) return { type: 'refused', code: 'HELP_DESK_422' }
      if (email.toLowerCase().endsWith(UNAVAILABLE)) return { type: 'unavailable', code: 'HELP_DESK_503' }
      const attachments: TakenTicket['attachments'][number][] = []
      for (const read of ticket.attachments) {
        const { name, type, bytes } = await read()
        attachments.push({ name, type, size: bytes.length })
      }
      const sealed_content = dataKeys.seal(JSON.stringify({ ...ticket, attachments }), context(ticket.id))
      await db
        .insertInto('help_desk_tickets')
        .values({ id: ticket.id, sealed_content, created_at: now() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      return { type: 'taken' }
    },
  }
}

/** A ticket as it is read again: of its files the names and sizes alone. */
export type TakenTicket = Omit<Ticket, 'attachments'> & {
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[]
}

/** The newest tickets that the embedded gateway took, newest first. */
export async function readTickets(
  { db, dataKeys }: Omit<EmbeddedHelpDeskPorts, 'now'>,
  most = 50,
): Promise<readonly TakenTicket[]> {
  const rows = await db.selectFrom('help_desk_tickets').selectAll().orderBy('created_at', 'desc').limit(most).execute()
  return rows.map(({ id, sealed_content }) => JSON.parse(dataKeys.open(sealed_content, context(id))))
}

function context(id: string): readonly string[] {
  return ['help-desk-ticket', id]
}
