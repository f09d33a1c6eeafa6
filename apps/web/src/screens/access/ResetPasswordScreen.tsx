import { call, routes, type SessionView } from '@ashlar/contract'
import { ErrorNotice, Spinner } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { goTo } from '../../session/go-to.ts'
import { tokenOfLink } from '../../session/link-token.ts'
import { safeReturnAddress } from '../../session/return-address.ts'
import { beginSession } from '../../session/session.ts'
import { takeWanted } from '../../session/wanted-after-reset.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'
import { BrokenLink } from './BrokenLink.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { newPasswordProblems } from './password-rules.ts'
import { isSecondFactorNeeded, SecondFactorScreen } from './SecondFactorScreen.tsx'

const title = 'Choose a new password'

/** What the link for a forgotten password opens: whoever has it chooses a new one, and is signed in. */
export const ResetPasswordScreen = () => {
  const [token] = useState(() => tokenOfLink(window.location))
  const opened = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(routes.passwordResets.read, { body: { token } }, signal),
    enabled: token !== '',
    retry: false,
    // The link is used up with the form; asked again, it would be said to be no good.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '' || opened.isError) {
    return (
      <BrokenLink title={title} problem="This link cannot be opened" token={token} error={opened.error}>
        <Link to="/forgot-password">Ask for a new link</Link>
      </BrokenLink>
    )
  }
  if (opened.data === undefined) return <Spinner label="Checking the link…" isFullPage />
  return <NewPassword token={token} email={opened.data.email} />
}

const NewPassword = ({ token, email }: { token: string; email: string }) => {
  const client = useQueryClient()
  const router = useRouter()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const enter = (session: SessionView): void => {
    beginSession(client, session)
    goTo(router, safeReturnAddress(takeWanted(Date.now()), window.location.origin))
  }
  const form = useForm({
    initial: { token, password: '' },
    schema: routes.passwordResets.complete.body,
    fieldOfCode: { invalid_password: 'password' },
    checkMore: ({ password }) => newPasswordProblems(password),
    send: async (body) => {
      try {
        enter(await call(routes.passwordResets.complete, { body }))
      } catch (error) {
        // The password is the new one by now, and the link is used up.
        if (!isSecondFactorNeeded(error)) throw error
        setCodeAsked(true)
      }
    },
  })
  if (isCodeAsked) {
    return <SecondFactorScreen onEntered={enter} onBack={() => window.location.assign('/login')} />
  }
  return (
    <AccessPage
      title={title}
      description="It replaces the one that you have forgotten. Every browser that is signed in to your account is signed out."
    >
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly />
        <NewPasswordInput label="New password" autoFocus {...form.field('password')} />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          Save and sign in
        </Button>
      </form>
    </AccessPage>
  )
}
