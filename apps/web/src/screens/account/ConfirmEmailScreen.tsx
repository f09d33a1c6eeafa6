import { call, routes } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { tokenOfLink } from '../../session/link-token.ts'
import { useSession } from '../../session/session.ts'
import { AccessPage } from '../access/AccessPage.tsx'
import classes from '../access/AccessPage.module.css'
import { useSessionChange } from './use-session-change.ts'

const title = 'Change your e-mail address'

/**
 * What the link that was mailed to a new address opens, for whoever is signed in to the account. Opening it is no answer:
 * programs that check mails open links as well.
 */
export const ConfirmEmailScreen = () => {
  const { user } = useSession()
  const changeSession = useSessionChange()
  const [token] = useState(() => tokenOfLink(window.location))
  const confirmation = useMutation({
    mutationFn: () => call(routes.account.confirmEmail, { body: { token } }),
    onSuccess: ({ email }) => changeSession({ email }),
  })
  const settings = <Link to="/personal-settings">Personal settings</Link>
  if (confirmation.isSuccess) {
    return (
      <AccessPage
        title="Your e-mail address was changed"
        description={`From now on you sign in with ${confirmation.data.email}.`}
        footer={settings}
      >
        {null}
      </AccessPage>
    )
  }
  const failure =
    token === ''
      ? { message: 'The link is not complete. Open it from the message again.' }
      : confirmation.isError
        ? failureOf(confirmation.error)
        : null
  return (
    <AccessPage
      title={title}
      description={`You are signed in as ${user.email}. The address that this link was sent to takes its place.`}
      footer={settings}
    >
      <div className={classes['form']}>
        {failure === null ? null : <ErrorNotice failure={failure} />}
        {token === '' ? null : (
          <Button fullWidth loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
            Change my address
          </Button>
        )}
      </div>
    </AccessPage>
  )
}
