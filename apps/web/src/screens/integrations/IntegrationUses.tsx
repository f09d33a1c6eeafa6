import type { IntegrationUse } from '@ashlar/contract'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { integrationUsesQuery } from './integrations.ts'
import classes from './IntegrationUses.module.css'

/** So many uses are listed; the others are counted. */
const mostListed = 50

/** Where an integration is used: what would break without it. Nothing while that is not known. */
export const IntegrationUses = ({
  integrationId,
  none = 'No application, workflow or scheduled job uses it.',
}: {
  integrationId: string
  /** What is said where nothing uses it. */
  none?: string
}) => {
  const { data } = useQuery(integrationUsesQuery(integrationId))
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

const UseLink = ({ use: { kind, id, name, page } }: { use: IntegrationUse }) => {
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
