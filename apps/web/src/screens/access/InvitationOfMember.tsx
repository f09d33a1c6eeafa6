import { call, routes } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { failureOf } from '../../server/failure.ts'
import { beginInOrganization } from '../../session/switch-organization.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'
import type { Invited } from './CopiedInvitation.tsx'
import { isSecondFactorNeeded, SecondFactorScreen } from './SecondFactorScreen.tsx'
import { SecretInput } from './SecretInput.tsx'

const join = async (token: string): Promise<void> => {
  const { organizationId } = await call(routes.members.joinAsSignedIn, { body: { token } })
  beginInOrganization(organizationId)
}

/** An invitation that is opened by somebody who is signed in: they join as who they are, or sign out first. */
export const SignedInInvitation = ({
  invited: { token, email, organizationName },
  signedInAs,
}: {
  invited: Invited
  signedInAs: string
}) => {
  const joining = useMutation({ mutationFn: () => join(token) })
  const isTheirs = signedInAs === email
  return (
    <AccessPage
      title={`Join ${organizationName}`}
      pageTitle="Invitation"
      description={
        isTheirs
          ? `You are signed in as ${email}. Your other organizations stay as they are.`
          : `This invitation is for ${email}, and you are signed in as ${signedInAs}. Sign out, and open its link again.`
      }
    >
      <div className={classes['form']}>
        {joining.error === null ? null : <ErrorNotice failure={failureOf(joining.error)} />}
        {isTheirs ? (
          <Button fullWidth loading={joining.isPending} onClick={() => joining.mutate()}>
            Join {organizationName}
          </Button>
        ) : (
          <Button component="a" href="/logout" fullWidth>
            Sign out
          </Button>
        )}
      </div>
    </AccessPage>
  )
}

/** An invitation to an address that has an account: its password lets in, and no other one is chosen. */
export const InvitationOfMember = ({ token, email, organizationName }: Invited) => {
  const [isCodeAsked, setCodeAsked] = useState(false)
  const form = useForm({
    initial: { email, password: '' },
    schema: routes.session.signIn.body,
    checkMore: ({ password }) =>
      password === '' ? [{ path: 'password', reason: 'Enter your password.' }] : [],
    send: async (body) => {
      try {
        await call(routes.session.signIn, { body })
        await join(token)
      } catch (error) {
        if (!isSecondFactorNeeded(error)) throw error
        setCodeAsked(true)
      }
    },
  })
  if (isCodeAsked) {
    return <SecondFactorScreen onEntered={() => join(token)} onBack={() => setCodeAsked(false)} />
  }
  return (
    <AccessPage
      title={`Join ${organizationName}`}
      pageTitle="Invitation"
      description={`${email} has an account already. Sign in to join with it; your other organizations stay as they are.`}
    >
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly />
        <SecretInput label="Password" autoComplete="current-password" autoFocus {...form.field('password')} />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          Sign in and join
        </Button>
      </form>
    </AccessPage>
  )
}
