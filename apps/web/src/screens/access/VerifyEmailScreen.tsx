import { call, routes } from '@ashlar/contract'
import { ErrorNotice, Spinner } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { tokenOfLink } from '../../session/link-token.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'

/** Confirms an e-mail address with the token of the link that was sent to it. */
export const VerifyEmailScreen = () => {
  const [token] = useState(() => tokenOfLink(window.location))
  const verification = useQuery({
    queryKey: ['e-mail verification', token],
    queryFn: () => call(routes.session.verifyEmail, { body: { token } }),
    enabled: token !== '',
    retry: false,
    // A token works once: asking again would turn a success into a failure.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const failure =
    token === ''
      ? { message: 'The link is not complete. Open it from the message again.' }
      : verification.isError
        ? failureOf(verification.error)
        : null
  return (
    <AccessPage
      title={verification.isSuccess ? 'Your e-mail address is confirmed' : 'Confirm your e-mail address'}
      pageTitle="Confirm e-mail"
    >
      <div className={classes['form']}>
        {failure !== null ? (
          <ErrorNotice failure={failure} />
        ) : verification.isSuccess ? null : (
          <Spinner label="Checking the link…" />
        )}
        {verification.isSuccess || failure !== null ? (
          <Button component={Link} to="/login" fullWidth>
            Go to sign in
          </Button>
        ) : null}
      </div>
    </AccessPage>
  )
}
