import { call, routes } from '@ashlar/contract'
import { Spinner } from '@ashlar/ui'
import { Anchor } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import classes from './AdministratorList.module.css'

const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: async ({ signal }) => (await call(routes.administrators.list, {}, signal)).administrators,
})

/** Who looks after the organization, with the addresses at which they are asked. */
export const AdministratorList = () => {
  const administrators = useQuery(administratorsQuery)
  return (
    <UnlessFailed query={administrators} what="The administrators">
      {administrators.data === undefined ? (
        <Spinner label="Loading…" />
      ) : (
        <ul className={classes['people']}>
          {administrators.data.map(({ name, email, isOwner }) => (
            <li key={email} className={classes['person']}>
              <span className={classes['name']}>{name}</span>
              <span className={classes['role']}>{isOwner ? 'Owner' : 'Admin'}</span>
              <Anchor href={`mailto:${email}`}>{email}</Anchor>
            </li>
          ))}
        </ul>
      )}
    </UnlessFailed>
  )
}
