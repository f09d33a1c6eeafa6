import { type AccountView, call, routes } from '@ashlar/contract'
import { notifySuccess } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { NewPasswordInput } from '../access/NewPasswordInput.tsx'
import { newPasswordProblems } from '../access/password-rules.ts'
import { SecretInput } from '../access/SecretInput.tsx'
import { accountQuery } from './account.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { presentPasswordProblems } from './present-password.ts'
import { SettingsPart } from '../settings/SettingsPart.tsx'

/** The password of the account. */
export const PasswordPart = ({ account }: { account: AccountView }) => {
  const [isChanging, setChanging] = useState(false)
  return (
    <SettingsPart title="Password" about="A new one signs out every browser but this one.">
      {isChanging ? (
        <NewPassword email={account.email} onDone={() => setChanging(false)} />
      ) : (
        <Button variant="default" mt="md" onClick={() => setChanging(true)}>
          Change password
        </Button>
      )}
    </SettingsPart>
  )
}

const NewPassword = ({ email, onDone }: { email: string; onDone: () => void }) => {
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
    <ChangeForm action="Save password" form={form} onCancel={onDone}>
      {/* So that a program that keeps passwords knows whose this one is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <SecretInput
        label="Present password"
        autoComplete="current-password"
        autoFocus
        {...form.field('present')}
      />
      <NewPasswordInput label="New password" {...form.field('password')} />
    </ChangeForm>
  )
}
