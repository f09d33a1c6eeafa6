import { type AccountView, call, routes } from '@ashlar/contract'
import { ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { NewPasswordInput } from '../access/NewPasswordInput.tsx'
import { newPasswordProblems } from '../access/password-rules.ts'
import { SecretInput } from '../access/SecretInput.tsx'
import { accountQuery } from './account.ts'
import { presentPasswordProblems } from './present-password.ts'
import classes from './PersonalSettings.module.css'
import { SettingsPart } from './SettingsPart.tsx'

/** The password of the account. */
export const PasswordPart = ({ account }: { account: AccountView }) => {
  const [isChanging, setChanging] = useState(false)
  return (
    <SettingsPart title="Password" about="A new one signs out every browser but this one.">
      {isChanging ? (
        <ChangeForm email={account.email} onDone={() => setChanging(false)} />
      ) : (
        <Button variant="default" mt="md" onClick={() => setChanging(true)}>
          Change password
        </Button>
      )}
    </SettingsPart>
  )
}

const ChangeForm = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const client = useQueryClient()
  const form = useForm({
    initial: { present: '', password: '' },
    schema: routes.account.changePassword.body,
    fieldOfCode: { wrong_credentials: 'present', invalid_password: 'password' },
    checkMore: ({ present, password }) => [
      ...presentPasswordProblems('present', present),
      ...newPasswordProblems(password),
    ],
    send: async (body) => {
      await call(routes.account.changePassword, { body })
      // Browsers were signed out, and an address that was waited for is waited for no longer.
      await client.invalidateQueries({ queryKey: accountQuery.queryKey })
      notifySuccess('Your password was changed.')
      onDone()
    },
  })
  return (
    <form className={classes['form']} onSubmit={form.submit} noValidate>
      {/* So that a program that keeps passwords knows whose this one is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <SecretInput
        label="Present password"
        autoComplete="current-password"
        autoFocus
        {...form.field('present')}
      />
      <NewPasswordInput label="New password" {...form.field('password')} />
      {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
      <Group gap="xs">
        <Button type="submit" loading={form.isBusy}>
          Save password
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
