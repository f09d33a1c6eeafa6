import { Client } from 'pg'
import { databaseOf, type PreparedServer } from '../support/prepared-server.ts'

/** How much an organization has. */
export interface Amounts {
  readonly applications: number
  readonly members: number
  readonly groups: number
}

/** Who was made a member of many groups, by many roles. */
export const entitledEmail = 'entitled@example.com'

/** Fills the organization of a server: names differ, owners too, and some of it is shared with groups. */
export const seedOrganization = async (prepared: PreparedServer, amounts: Amounts): Promise<void> => {
  const client = new Client(databaseOf(prepared.server))
  await client.connect()
  const { applications, members, groups } = amounts
  const { rows } = await client.query<{ organization: string; person: string }>(
    'select organization_id as organization, user_id as person from memberships limit 1',
  )
  const { organization, person } = rows[0] ?? { organization: '', person: '' }
  await client.query(
    `insert into users (id, name, email, email_verified)
     select 'user-' || n, 'Person ' || md5(n::text), 'person' || n || '@example.com', true from generate_series(1, $1) n`,
    [members],
  )
  await client.query(
    `insert into memberships (organization_id, user_id, role)
     select $1, 'user-' || n, case when n % 4 = 0 then 'end-user' else 'developer' end from generate_series(1, $2) n`,
    [organization, members],
  )
  await client.query(
    `insert into applications (id, organization_id, owner_id, name, updated_at)
     select gen_random_uuid()::text, $1, 'user-' || (1 + n % $3), 'Application ' || md5(n::text),
       now() - n * interval '1 minute' from generate_series(1, $2) n`,
    [organization, applications, members],
  )
  await client.query(
    `insert into groups (id, organization_id, name)
     select 'group-' || n, $1, 'Group ' || n from generate_series(1, $2) n`,
    [organization, groups],
  )
  await client.query(
    `insert into group_members (group_id, organization_id, user_id)
     select 'group-' || (1 + n % $2), $1, 'user-' || n from generate_series(1, $3) n on conflict do nothing`,
    [organization, groups, members],
  )
  await client.query(
    `insert into group_shares (organization_id, entity_type, entity_id, group_id, resource_role)
     select organization_id, 'applications', id, 'group-' || (1 + (row_number() over ()) % $1), 'viewer' from applications`,
    [groups],
  )
  // Somebody who has the permissions of an owner by 20 roles, given through 50 groups and by name.
  await client.query(
    `insert into users (id, name, email, email_verified) values ('entitled', 'Entitled', $1, true)`,
    [entitledEmail],
  )
  await client.query(
    `insert into accounts (id, user_id, account_id, provider_id, password)
     select 'entitled', 'entitled', 'entitled', provider_id, password from accounts where user_id = $1 limit 1`,
    [person],
  )
  await client.query(
    `insert into memberships (organization_id, user_id, role) values ($1, 'entitled', 'developer')`,
    [organization],
  )
  await client.query(
    `insert into roles (id, organization_id, type, name, permissions)
     select 'role-' || n, $1, 'organization', 'Role ' || n, array['applications:manage', 'workflows:manage', 'scheduled jobs:manage', 'integrations:manage']
     from generate_series(1, 20) n`,
    [organization],
  )
  await client.query(
    `insert into groups (id, organization_id, name)
     select 'own-group-' || n, $1, 'Own group ' || n from generate_series(1, 50) n`,
    [organization],
  )
  await client.query(
    `insert into group_members (group_id, organization_id, user_id)
     select 'own-group-' || n, $1, 'entitled' from generate_series(1, 50) n`,
    [organization],
  )
  await client.query(
    `insert into role_assignments (id, organization_id, role, user_id, group_id)
     select 'assignment-' || n, $1, 'role-' || n, case when n <= 10 then 'entitled' end,
       case when n > 10 then 'own-group-' || n end from generate_series(1, 20) n`,
    [organization],
  )
  await client.query('analyze')
  await client.end()
}
