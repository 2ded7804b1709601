import { type Kysely, sql } from 'kysely'

/**
 * Sharing a record with the care team of a school: consents, requests for one, and an audit that
 * only grows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Only the person signs: a grant has initials and no member of staff.
  `create table record_sharing_audit (
    id uuid primary key,
    user_id uuid not null references users,
    action text not null check (action in ('request', 'grant', 'decline', 'revoke', 'read', 'refused-read')),
    happened_at timestamptz not null,
    sealed_initials bytea,
    impersonator text,
    collaborator text,
    check ((action = 'grant') = (sealed_initials is not null)),
    check (action <> 'grant' or impersonator is null),
    check ((action in ('request', 'read', 'refused-read')) = (collaborator is not null)),
    unique (id, user_id)
  )`,
  'create index record_sharing_audit_of_user on record_sharing_audit (user_id, happened_at)',
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise insufficient_privilege using message = 'The audit of record sharing only grows';
    end $$`,
  `create trigger record_sharing_audit_only_grows before update or delete or truncate on record_sharing_audit
    for each statement execute function refuse_audit_change()`,
  // Nothing is shared without a signed entry of the audit.
  `create table record_sharing_consents (
    user_id uuid primary key references users,
    grant_id uuid not null unique,
    granted_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > granted_at),
    foreign key (grant_id, user_id) references record_sharing_audit (id, user_id)
  )`,
  `create table record_sharing_requests (
    id uuid primary key,
    user_id uuid not null references users,
    collaborator text not null,
    status text not null check (status in ('pending', 'accepted', 'declined')),
    created_at timestamptz not null,
    answered_at timestamptz,
    check ((status = 'pending') = (answered_at is null))
  )`,
  'create index record_sharing_requests_of_user on record_sharing_requests (user_id, created_at)',
  `create unique index pending_record_sharing_request on record_sharing_requests (user_id) where status = 'pending'`,
]
