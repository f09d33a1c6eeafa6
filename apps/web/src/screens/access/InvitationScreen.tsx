import { call, CallError, routes } from '@ashlar/contract'
import { ErrorNotice, Spinner } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { shortUserName } from '../../invitations/short-user-name.ts'
import { tokenOfLink } from '../../session/link-token.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'
import { BrokenLink } from './BrokenLink.tsx'
import { CopiedInvitation, type Invited } from './CopiedInvitation.tsx'
import { InvitationOfMember, SignedInInvitation } from './InvitationOfMember.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { newPasswordProblems } from './password-rules.ts'
import { useEnter } from './use-enter.ts'

/** What the link of an invitation opens: it says who invites, and makes the account. */
export const InvitationScreen = () => {
  const [token] = useState(() => tokenOfLink(window.location))
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(routes.members.readInvitation, { body: { token } }, signal),
    enabled: token !== '',
  })
  if (token === '' || invitation.error instanceof CallError) {
    return (
      <BrokenLink
        title="Invitation"
        problem="This invitation cannot be opened"
        token={token}
        error={invitation.error}
      />
    )
  }
  if (invitation.data === undefined) return <Spinner label="Opening the invitation…" isFullPage />
  const { email, organizationName, isCopied, hasAccount, signedInAs } = invitation.data
  if (signedInAs !== null) {
    return <SignedInInvitation invited={{ token, email, organizationName }} signedInAs={signedInAs} />
  }
  if (hasAccount)
    return <InvitationOfMember token={token} email={email} organizationName={organizationName} />
  return isCopied ? (
    <CopiedInvitation token={token} email={email} organizationName={organizationName} />
  ) : (
    <Acceptance token={token} email={email} organizationName={organizationName} />
  )
}

const Acceptance = ({ token, email, organizationName }: Invited) => {
  const enter = useEnter()
  const form = useForm({
    initial: { token, name: shortUserName(email), password: '' },
    schema: routes.members.acceptInvitation.body,
    fieldOfCode: { invalid_password: 'password', invalid_name: 'name' },
    checkMore: ({ password }) => newPasswordProblems(password),
    send: async (body) => {
      const accepted = await call(routes.members.acceptInvitation, { body })
      const session = await call(routes.session.signIn, {
        body: { email: accepted.email, password: body.password },
      })
      await enter(session)
    },
  })
  return (
    <AccessPage
      title={`Join ${organizationName}`}
      pageTitle="Invitation"
      description={`You were invited as ${email}. Choose a name and a password to accept.`}
    >
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly />
        <TextInput label="Your name" autoComplete="name" autoFocus {...form.field('name')} />
        <NewPasswordInput {...form.field('password')} />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          Accept invitation
        </Button>
      </form>
    </AccessPage>
  )
}
