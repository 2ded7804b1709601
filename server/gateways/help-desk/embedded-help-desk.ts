import type { DataKeyring } from '../../crypto/data-key.ts'
import type { Db } from '../../database/database.ts'
import type { HelpDeskGateway, Ticket } from './help-desk-gateway.ts'

export type EmbeddedHelpDeskPorts = {
  readonly db: Db
  readonly now: () => Date
  readonly dataKeys: DataKeyring
}

const REFUSED = '@refused.invalid'
const UNAVAILABLE = '@unavailable.invalid'

/**
 * The embedded help desk stores tickets in the database, and developers read them at /demo. For
 * tests it refuses tickets from `refused.invalid` and is unavailable for those from
 * `unavailable.invalid`, as the embedded mail gateway is. No real address has these domains.
 */
export function createEmbeddedHelpDesk({
  db,
  now,
  dataKeys,
}: EmbeddedHelpDeskPorts): HelpDeskGateway {
  return {
    createTicket: async (ticket) => {
      const { email } = ticket.requester
      if (email.toLowerCase().endsWith(REFUSED)) return { type: 'refused', code: 'HELP_DESK_422' }
      if (email.toLowerCase().endsWith(UNAVAILABLE))
        return { type: 'unavailable', code: 'HELP_DESK_503' }
      const attachments: TakenTicket['attachments'][number][] = []
      for (const read of ticket.attachments) {
        const { name, type, bytes } = await read()
        attachments.push({ name, type, size: bytes.length })
      }
      const sealed_content = dataKeys.seal(
        JSON.stringify({ ...ticket, attachments }),
        context(ticket.id),
      )
      await db
        .insertInto('help_desk_tickets')
        .values({ id: ticket.id, sealed_content, created_at: now() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      return { type: 'taken' }
    },
  }
}

/** A stored ticket, with only the names and sizes of its files. */
export type TakenTicket = Omit<Ticket, 'attachments'> & {
  readonly attachments: readonly {
    readonly name: string
    readonly type: string
    readonly size: number
  }[]
}

/** The newest tickets of the embedded gateway, newest first. */
export async function readTickets(
  { db, dataKeys }: Omit<EmbeddedHelpDeskPorts, 'now'>,
  most = 50,
): Promise<readonly TakenTicket[]> {
  const rows = await db
    .selectFrom('help_desk_tickets')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, sealed_content }) =>
    JSON.parse(dataKeys.open(sealed_content, context(id))),
  )
}

function context(id: string): readonly string[] {
  return ['help-desk-ticket', id]
}
