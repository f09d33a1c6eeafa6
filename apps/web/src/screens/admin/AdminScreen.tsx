import {
  mostOfInstallation,
  type OrganizationOfInstallation,
  type PersonOfInstallation,
} from '@ashlar/contract'
import { type Column, DataTable, EmptyState, Icon, PageHeader, StatusDot } from '@ashlar/ui'
import { Tabs, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { usePageTitle } from '../page-title.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { adminPages, organizationsQuery, peopleQuery, sizesQuery, sizeText } from './admin.ts'
import classes from './Admin.module.css'
import { SuperuserNeeded } from './SuperuserNeeded.tsx'

const route = getRouteApi('/signed-in/shell/admin/$pageType')

/** All that an installation holds, for whoever runs it. Every look is written down. */
export const AdminScreen = () => {
  usePageTitle('Installation')
  const { user } = useSession()
  const { pageType } = route.useParams()
  const navigate = route.useNavigate()
  if (!user.isOperator) return <SuperuserNeeded />
  return (
    <>
      <PageHeader
        title="Installation"
        description="Every organization and everybody with an account. Each look is an audit entry."
      />
      <Sizes />
      <Tabs
        value={pageType}
        keepMounted={false}
        onChange={(value) => void navigate({ params: { pageType: value ?? 'organizations' }, replace: true })}
      >
        <Tabs.List mb="md">
          {adminPages.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="organizations">
          <Organizations />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <People />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const Sizes = () => {
  const sizes = useQuery(sizesQuery)
  const { organizations, people, applications, runs, databaseBytes } = sizes.data ?? {}
  const facts: readonly (readonly [string, string])[] = [
    ['Organizations', String(organizations ?? '…')],
    ['People', String(people ?? '…')],
    ['Applications', String(applications ?? '…')],
    ['Runs, about', String(runs ?? '…')],
    ['Database', databaseBytes === undefined ? '…' : sizeText(databaseBytes)],
  ]
  return (
    <UnlessFailed query={sizes} what="The sizes">
      <dl className={classes['sizes']}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </UnlessFailed>
  )
}

/** Searches at the server: there may be more than a browser should hold. */
const useSearch = (label: string): { search: string; field: ReactNode } => {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  const field = (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      maxLength={200}
      mb="md"
      maw={320}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
  return { search, field }
}

const Rest = ({ shown, count }: { shown: number; count: number }) =>
  count > shown ? (
    <p className={classes['rest']}>
      The first {mostOfInstallation} of {count}. Search for others.
    </p>
  ) : null

const organizationColumns: readonly Column<OrganizationOfInstallation>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ name, deletesAt }) =>
      deletesAt === null ? name : <StatusDot tone="danger">{name} (deleted)</StatusDot>,
    sortValue: ({ name }) => name,
  },
  {
    key: 'members',
    header: 'Members',
    width: '100px',
    cell: ({ members }) => members,
    sortValue: ({ members }) => members,
  },
  {
    key: 'applications',
    header: 'Applications',
    width: '120px',
    isOptional: true,
    cell: ({ applications }) => applications,
    sortValue: ({ applications }) => applications,
  },
  {
    key: 'workflows',
    header: 'Workflows and jobs',
    width: '170px',
    isOptional: true,
    cell: ({ workflows, scheduledJobs }) => `${workflows} and ${scheduledJobs}`,
    sortValue: ({ workflows, scheduledJobs }) => workflows + scheduledJobs,
  },
  {
    key: 'bytes',
    header: 'Documents',
    width: '120px',
    cell: ({ bytes }) => sizeText(bytes),
    sortValue: ({ bytes }) => bytes,
  },
  {
    key: 'createdAt',
    header: 'Made',
    width: '140px',
    isOptional: true,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    sortValue: ({ createdAt }) => Date.parse(createdAt),
  },
]

const Organizations = () => {
  const { search, field } = useSearch('Search by name')
  const found = useQuery(organizationsQuery(search))
  return (
    <>
      {field}
      <UnlessFailed query={found} what="The organizations">
        <DataTable
          label="Organizations"
          columns={organizationColumns}
          rows={found.data?.organizations ?? null}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          initialSorting={{ key: 'bytes', direction: 'descending' }}
          emptyState={
            <EmptyState icon="server" title="Nothing found" description="No organization is called so." />
          }
        />
        <Rest shown={found.data?.organizations.length ?? 0} count={found.data?.count ?? 0} />
      </UnlessFailed>
    </>
  )
}

const personColumns: readonly Column<PersonOfInstallation>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    key: 'email',
    header: 'E-mail',
    cell: ({ email, isProved }) => (isProved ? email : `${email} (not proved)`),
    sortValue: ({ email }) => email,
  },
  {
    key: 'organizations',
    header: 'Organizations',
    isOptional: true,
    cell: ({ organizations }) =>
      organizations.length === 0
        ? 'None'
        : organizations.map(({ name, role }) => `${name} (${role})`).join(', '),
  },
  {
    key: 'createdAt',
    header: 'Since',
    width: '140px',
    isOptional: true,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    sortValue: ({ createdAt }) => Date.parse(createdAt),
  },
]

const People = () => {
  const { search, field } = useSearch('Search by name or address')
  const found = useQuery(peopleQuery(search))
  return (
    <>
      {field}
      <UnlessFailed query={found} what="The people">
        <DataTable
          label="People"
          columns={personColumns}
          rows={found.data?.people ?? null}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          initialSorting={{ key: 'createdAt', direction: 'descending' }}
          emptyState={
            <EmptyState icon="users" title="Nobody found" description="No name or address holds this." />
          }
        />
        <Rest shown={found.data?.people.length ?? 0} count={found.data?.count ?? 0} />
      </UnlessFailed>
    </>
  )
}
