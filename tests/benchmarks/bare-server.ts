import Fastify, { type FastifyInstance } from 'fastify'
import mercurius from 'mercurius'
import pg from 'pg'

/**
 * The least that a server of this kind can do: one statement for a person, and one transaction
 * that keeps 2 kB for a save.
 */
export type BareServer = { readonly app: FastifyInstance; readonly close: () => Promise<void> }

const SCHEMA = `
  type User { id: ID! firstName: String! email: String! }
  type Query { user(id: ID!): User }
  type Mutation { save(id: ID!): Int! }`
const STATE = Buffer.alloc(2048, 7)

/** Mercurius and `pg` on a table of their own in the given database. */
export async function startBareServer(
  connection: pg.PoolConfig,
  userId: string,
): Promise<BareServer> {
  const pool = new pg.Pool(connection)
  await pool.query(
    'create table bare_runs (id uuid primary key, revision integer not null, state bytea not null)',
  )
  await pool.query(
    'create table bare_events (run_id uuid not null, revision integer not null, primary key (run_id, revision))',
  )
  await pool.query('insert into bare_runs values ($1, 0, $2)', [userId, STATE])
  const app = Fastify()
  await app.register(mercurius, {
    schema: SCHEMA,
    resolvers: {
      Query: {
        user: async (_root: unknown, { id }: { readonly id: string }) => {
          const { rows } = await pool.query('select * from users where id = $1', [id])
          return { ...rows[0], firstName: rows[0].first_name }
        },
      },
      Mutation: { save: (_root: unknown, { id }: { readonly id: string }) => save(pool, id) },
    },
  })
  await app.ready()
  return {
    app,
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}

async function save(pool: pg.Pool, id: string): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ revision: number }>(
      'select * from bare_runs where id = $1 for update',
      [id],
    )
    const revision = (rows[0]?.revision ?? 0) + 1
    await client.query('insert into bare_events values ($1, $2)', [id, revision])
    await client.query('update bare_runs set revision = $2, state = $3 where id = $1', [
      id,
      revision,
      STATE,
    ])
    await client.query('commit')
    return revision
  } finally {
    client.release()
  }
}
