import { type Kysely, sql } from 'kysely'

/**
 * Whom to call in an emergency. The database itself keeps exactly one contact of a person primary,
 * as long as there are any.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table emergency_contacts (
    id uuid primary key,
    user_id uuid not null references users,
    name text not null,
    relationship text not null,
    phone text not null check (phone ~ '^[0-9]{10}$'),
    is_primary boolean not null,
    created_at timestamptz not null
  )`,
  'create index contacts_of_user on emergency_contacts (user_id, created_at)',
  'create unique index primary_contact_of_user on emergency_contacts (user_id) where is_primary',
  `create function require_primary_contact() returns trigger language plpgsql as $$
    begin
      if exists (select from emergency_contacts where user_id = old.user_id)
        and not exists (select from emergency_contacts where user_id = old.user_id and is_primary)
      then raise check_violation using message = 'None of the emergency contacts is primary';
      end if;
      return null;
    end $$`,
  `create constraint trigger some_contact_is_primary after update or delete on emergency_contacts
    deferrable initially deferred for each row when (old.is_primary) execute function require_primary_contact()`,
]
