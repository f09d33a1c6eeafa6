import { call, routes } from '@ashlar/contract'
import { ErrorNotice, Spinner } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { tokenOfLink } from '../../session/link-token.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'
import { BrokenLink } from './BrokenLink.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { newPasswordProblems } from './password-rules.ts'
import { useEnter } from './use-enter.ts'

/** What the link of a sign-up opens: whoever has it proves the address, and chooses the password of the account. */
export const VerifyEmailScreen = () => {
  const [token] = useState(() => tokenOfLink(window.location))
  const signUp = useQuery({
    queryKey: ['sign-up', token],
    queryFn: ({ signal }) => call(routes.session.readSignUp, { body: { token } }, signal),
    enabled: token !== '',
    retry: false,
  })
  if (token === '' || signUp.isError) {
    return (
      <BrokenLink
        title="Confirm your e-mail address"
        pageTitle="Confirm e-mail"
        problem="This link cannot be opened"
        token={token}
        error={signUp.error}
      />
    )
  }
  if (signUp.data === undefined) return <Spinner label="Checking the link…" isFullPage />
  return <Finish token={token} {...signUp.data} />
}

const Finish = ({
  token,
  email,
  organizationName,
}: {
  token: string
  email: string
  organizationName: string
}) => {
  const enter = useEnter()
  const form = useForm({
    initial: { token, password: '' },
    schema: routes.session.finishSignUp.body,
    fieldOfCode: { invalid_password: 'password' },
    checkMore: ({ password }) => newPasswordProblems(password),
    send: async (body) => {
      await enter(await call(routes.session.finishSignUp, { body }))
    },
  })
  return (
    <AccessPage
      title="Your e-mail address is confirmed"
      pageTitle="Confirm e-mail"
      description={`Choose a password to create ${organizationName}.`}
      footer={
        <>
          Already have an account? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly />
        <NewPasswordInput autoFocus {...form.field('password')} />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          Create account
        </Button>
      </form>
    </AccessPage>
  )
}
