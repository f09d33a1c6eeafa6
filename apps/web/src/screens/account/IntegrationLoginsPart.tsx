import { call, type OAuthTokenView, routes } from '@ashlar/contract'
import { ConfirmDialog, type Failure, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { RelativeTime } from '../RelativeTime.tsx'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { integrationLoginsQuery } from './account.ts'
import classes from './PersonalSettings.module.css'

/** Where the person is logged in for applications, with accounts of their own. */
export const IntegrationLoginsPart = () => {
  const logins = useQuery(integrationLoginsQuery)
  return (
    <SettingsPart
      title="Logins at integrations"
      about="Applications use these accounts of yours, and only while you use the applications."
    >
      <UnlessFailed query={logins} what="Your logins at integrations">
        {logins.data === undefined ? (
          <SkeletonRows rows={1} label="Loading your logins at integrations" />
        ) : logins.data.length === 0 ? (
          <p className={classes['details']}>
            None yet. An application asks you to log in when it needs an account of yours.
          </p>
        ) : (
          <ul className={classes['list']}>
            {logins.data.map((token) => (
              <IntegrationLogin key={token.id} token={token} />
            ))}
          </ul>
        )}
      </UnlessFailed>
    </SettingsPart>
  )
}

const IntegrationLogin = ({ token }: { token: OAuthTokenView }) => {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, integrationName, account, createdAt } = token

  const revoke = async (): Promise<Failure | null> => {
    try {
      await call(routes.oauth.revokeOwn, { parameters: { tokenId: id } })
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: integrationLoginsQuery.queryKey })
    notifySuccess(`You are logged out of ${integrationName}.`)
    return null
  }
  return (
    <li className={classes['row']}>
      <div>
        <div className={classes['device']}>{integrationName}</div>
        <p className={classes['details']}>
          Logged in{account === null ? '' : ` as ${account}`} <RelativeTime at={createdAt} />
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`Revoke the login at ${integrationName}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revoke your login at ${integrationName}?`}
        confirmLabel="Revoke login"
        onConfirm={revoke}
        onClose={() => setAsking(false)}
      >
        <p>Applications ask you to log in again when they need it.</p>
      </ConfirmDialog>
    </li>
  )
}
