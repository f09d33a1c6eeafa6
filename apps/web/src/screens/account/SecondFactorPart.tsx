import { type AccountView, call, routes } from '@ashlar/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { SecretInput } from '../access/SecretInput.tsx'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { accountQuery } from './account.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { presentPasswordProblems } from './present-password.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

type Doing = 'setting up' | 'turning off' | 'renewing' | null

/** What is asked for beside the password: a code of an app, or one of those that are kept for its loss. */
export const SecondFactorPart = ({ account }: { account: AccountView }) => {
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { isOn, recoveryCodesLeft } = account.secondFactor
  const stop = (): void => setDoing(null)
  const done = async (made: readonly string[] | null): Promise<void> => {
    await client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true })
    setCodes(made)
    stop()
  }
  const about = isOn
    ? `On: your password alone lets nobody in. ${recoveryCodesLeft} recovery codes are left.`
    : 'Off. With it, signing in takes your password and a code that an app on your phone shows.'
  return (
    <SettingsPart title="Two-step sign-in" about={about}>
      {codes === null ? null : <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {doing === 'setting up' ? <SetUpSecondFactor onCancel={stop} onDone={done} /> : null}
      {doing === 'turning off' ? (
        <WithPasswordAndCode
          action="Turn off"
          onCancel={stop}
          send={async (body) => {
            await call(routes.account.endSecondFactor, { body })
            await done(null)
          }}
        />
      ) : null}
      {doing === 'renewing' ? (
        <WithPasswordAndCode
          action="Make new codes"
          onCancel={stop}
          send={async (body) => done((await call(routes.account.renewRecoveryCodes, { body })).recoveryCodes)}
        />
      ) : null}
      {doing !== null || codes !== null ? null : isOn ? (
        <Group mt="md" gap="xs">
          <Button variant="default" onClick={() => setDoing('renewing')}>
            New recovery codes
          </Button>
          <Button variant="default" onClick={() => setDoing('turning off')}>
            Turn off two-step sign-in
          </Button>
        </Group>
      ) : (
        <Button variant="default" mt="md" onClick={() => setDoing('setting up')}>
          Set up two-step sign-in
        </Button>
      )}
    </SettingsPart>
  )
}

const WithPasswordAndCode = ({
  action,
  onCancel,
  send,
}: {
  action: string
  onCancel: () => void
  send: (body: { password: string; code: string }) => Promise<void>
}) => {
  const form = useForm({
    initial: { password: '', code: '' },
    schema: routes.account.endSecondFactor.body,
    fieldOfCode: { wrong_credentials: 'password', wrong_code: 'code' },
    checkMore: ({ password }) => presentPasswordProblems('password', password),
    send,
  })
  return (
    <ChangeForm action={action} form={form} onCancel={onCancel}>
      <SecretInput
        label="Your password"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      <TextInput
        label="Code of your app, or a recovery code"
        autoComplete="one-time-code"
        spellCheck={false}
        {...form.field('code')}
      />
    </ChangeForm>
  )
}
