import type { Use, UsesView } from '@ashlar/contract'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import classes from './Uses.module.css'

/** So many uses are listed; the others are counted. */
const mostListed = 50

/** How it is read where something is used, and what that is known by meanwhile. */
export interface UsesSource {
  readonly key: readonly string[]
  readonly read: (signal: AbortSignal) => Promise<UsesView>
}

/** Where something is used: what would break without it. Nothing while that is not known. */
export const Uses = ({
  of: { key, read },
  none = 'No application, workflow or scheduled job uses it.',
}: {
  of: UsesSource
  /** What is said where nothing uses it. */
  none?: string
}) => {
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    staleTime: 10_000,
  })
  if (data === undefined) return null
  const { uses, hidden } = data
  if (uses.length === 0 && hidden === 0) return <p>{none}</p>
  const more = Math.max(0, uses.length - mostListed)
  return (
    <>
      <ul className={classes['uses']} aria-label="Used by">
        {uses.slice(0, mostListed).map((use) => (
          <li key={`${use.kind}/${use.id}/${use.page ?? ''}`}>
            <UseLink use={use} />
            {use.apis.length > 0 && <span className={classes['apis']}>{use.apis.join(', ')}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{more} more</p>}
      {hidden > 0 && (
        <p>{hidden === 1 ? '1 more that you may not see' : `${hidden} more that you may not see`}</p>
      )}
    </>
  )
}

const UseLink = ({ use: { kind, id, name, page } }: { use: Use }) => {
  switch (kind) {
    case 'page':
      return (
        <Link to="/applications/$applicationId/edit" params={{ applicationId: id }}>
          {name} › {page}
        </Link>
      )
    case 'integration':
      return (
        <Link to="/integrations/$integrationId" params={{ integrationId: id }}>
          Integration {name}
        </Link>
      )
    case 'workflow':
      return (
        <Link to="/workflows/$apiId" params={{ apiId: id }}>
          Workflow {name}
        </Link>
      )
    case 'job':
      return (
        <Link to="/scheduled_jobs/$apiId" params={{ apiId: id }}>
          Scheduled job {name}
        </Link>
      )
  }
}
