import { type Kysely, sql } from 'kysely'

/** What a link from an e-mail is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table login_links add column purpose text
    check (purpose in ('AccountActivation', 'LogIn', 'PasswordReset', 'StaffAccess'))`,
  `update login_links set purpose = case when impersonation_id is null then 'AccountActivation' else 'StaffAccess' end`,
  `alter table login_links alter column purpose set not null`,
  `alter table login_links add check ((purpose = 'StaffAccess') = (impersonation_id is not null))`,
]
