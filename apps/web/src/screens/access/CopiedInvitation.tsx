import { call, routes } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from '../../forms/use-form.ts'
import { failureOf } from '../../server/failure.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'
import { SecretInput } from './SecretInput.tsx'
import { useEnter } from './use-enter.ts'

/** Who was invited, into what, by which link. */
export interface Invited {
  readonly token: string
  readonly email: string
  readonly organizationName: string
}

/** What a copied link opens: it came by no mail, so whoever opens it shows first that the address is theirs. */
export const CopiedInvitation = ({ token, email, organizationName }: Invited) => {
  const confirmation = useMutation({
    mutationFn: () => call(routes.members.confirmInvitedAddress, { body: { token } }),
  })
  if (confirmation.isSuccess) {
    return (
      <AccessPage
        title="Check your e-mail"
        pageTitle="Invitation"
        description={`We sent a link to ${email}. Open it to join ${organizationName}; links of earlier mails no longer work.`}
      >
        {null}
      </AccessPage>
    )
  }
  return (
    <AccessPage
      title={`Join ${organizationName}`}
      pageTitle="Invitation"
      description={`${email} was invited. This link did not come by mail, so confirm first that the address is yours.`}
    >
      <div className={classes['form']}>
        {confirmation.error === null ? null : <ErrorNotice failure={failureOf(confirmation.error)} />}
        <Button onClick={() => confirmation.mutate()} loading={confirmation.isPending} fullWidth>
          Send me a mail
        </Button>
      </div>
      <OwnAccount token={token} email={email} />
    </AccessPage>
  )
}

const OwnAccount = ({ token, email }: Pick<Invited, 'token' | 'email'>) => {
  const enter = useEnter()
  const form = useForm({
    initial: { token, password: '' },
    schema: routes.members.joinByCopiedLink.body,
    checkMore: ({ password }) =>
      password === '' ? [{ path: 'password', reason: 'Enter your password.' }] : [],
    send: async (body) => {
      await call(routes.members.joinByCopiedLink, { body })
      await enter(await call(routes.session.read, {}))
    },
  })
  return (
    <form className={classes['form']} onSubmit={form.submit} noValidate>
      <p className={classes['or']}>Or sign in, if you have an account with this address.</p>
      <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly />
      <SecretInput label="Password" autoComplete="current-password" {...form.field('password')} />
      {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
      <Button type="submit" variant="default" loading={form.isBusy} fullWidth>
        Sign in and join
      </Button>
    </form>
  )
}
