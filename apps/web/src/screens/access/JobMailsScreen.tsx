import { call, routes } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { tokenOfLink } from '../../session/link-token.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'

/**
 * Asks whoever opened the link of a mail whether they want to be told of failed jobs. Opening it is no answer: programs that
 * check mails open links as well.
 */
export const JobMailsScreen = () => {
  const [token] = useState(() => tokenOfLink(window.location))
  const agreement = useMutation({
    mutationFn: () => call(routes.scheduledJobs.confirmNotices, { body: { token } }),
  })
  const failure =
    token === ''
      ? { message: 'The link is not complete. Open it from the message again.' }
      : agreement.isError
        ? failureOf(agreement.error)
        : null
  return (
    <AccessPage
      title={agreement.isSuccess ? 'You will be told when a job fails' : 'Mails about failed jobs'}
      pageTitle="Mails about failed jobs"
    >
      <div className={classes['form']}>
        {failure === null ? null : <ErrorNotice failure={failure} />}
        {agreement.isSuccess || token === '' ? null : (
          <>
            <p>You get a mail when a scheduled job fails whose owner has entered your address.</p>
            <Button fullWidth loading={agreement.isPending} onClick={() => agreement.mutate()}>
              I want these mails
            </Button>
          </>
        )}
      </div>
    </AccessPage>
  )
}
