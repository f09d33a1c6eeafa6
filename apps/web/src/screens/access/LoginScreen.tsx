import { call, routes, type SessionView } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { goTo } from '../../session/go-to.ts'
import { safeReturnAddress } from '../../session/return-address.ts'
import { beginSession, sessionQuery } from '../../session/session.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { isSecondFactorNeeded, SecondFactorScreen } from './SecondFactorScreen.tsx'
import { SecretInput } from './SecretInput.tsx'

const route = getRouteApi('/open/login')

/** Signs in with e-mail and password and returns to where the person wanted to go. */
export const LoginScreen = () => {
  const { return: returnAddress } = route.useSearch()
  const client = useQueryClient()
  const router = useRouter()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const enter = (entered: SessionView): void => {
    beginSession(client, entered)
    goTo(router, safeReturnAddress(returnAddress, window.location.origin))
  }
  const form = useForm({
    initial: { email: '', password: '' },
    schema: routes.session.signIn.body,
    checkMore: ({ password }) =>
      password === '' ? [{ path: 'password', reason: 'Enter your password.' }] : [],
    send: async (body) => {
      try {
        enter(await call(routes.session.signIn, { body }))
      } catch (error) {
        if (!isSecondFactorNeeded(error)) throw error
        form.set('password', '')
        setCodeAsked(true)
      }
    },
  })
  if (isCodeAsked) return <SecondFactorScreen onEntered={enter} onBack={() => setCodeAsked(false)} />
  return (
    <AccessPage
      title="Sign in"
      footer={
        session.capabilities.signUp ? (
          <>
            New here? <Link to="/sign-up">Create an account</Link>
          </>
        ) : undefined
      }
    >
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username webauthn"
          autoFocus
          {...form.field('email')}
        />
        <SecretInput label="Password" autoComplete="current-password" {...form.field('password')} />
        <div className={classes['beside']}>
          <Link to="/forgot-password" search={returnAddress === undefined ? {} : { return: returnAddress }}>
            Forgot your password?
          </Link>
        </div>
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          Sign in
        </Button>
        <PasskeyButton onEntered={enter} />
      </form>
    </AccessPage>
  )
}
