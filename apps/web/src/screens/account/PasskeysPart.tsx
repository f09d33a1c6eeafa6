import { call, CallError, type PasskeyView, routes } from '@ashlar/contract'
import { ErrorNotice, type Failure, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { failureOfPasskey, knowsPasskeys, makePasskey } from '../../passkeys/ceremonies.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { SecretInput } from '../access/SecretInput.tsx'
import { RelativeTime } from '../RelativeTime.tsx'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { accountQuery, passkeysQuery } from './account.ts'
import { ChangeForm } from './ChangeForm.tsx'
import classes from './PersonalSettings.module.css'
import { presentPasswordProblems } from './present-password.ts'

const about =
  'A passkey is a key in your phone, computer or security key. Signing in with it takes neither your password nor a code, and nobody can copy it from a page that only looks like this one.'

/** What the person signs in with in place of a password and a code. */
export const PasskeysPart = () => {
  const { capabilities } = useSession()
  const passkeys = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const canAdd = capabilities.passkeys && knowsPasskeys()
  return (
    <SettingsPart title="Passkeys" about={about}>
      <UnlessFailed query={passkeys} what="Your passkeys">
        {passkeys.data === undefined ? (
          <SkeletonRows rows={1} label="Loading your passkeys" />
        ) : passkeys.data.length === 0 ? null : (
          <ul className={classes['list']}>
            {passkeys.data.map((passkey) => (
              <OnePasskey key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </UnlessFailed>
      {isAdding ? (
        <Adding onDone={() => setAdding(false)} />
      ) : canAdd ? (
        <Button variant="default" mt="md" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className={classes['details']}>
          {capabilities.passkeys
            ? 'This browser cannot keep passkeys.'
            : 'Passkeys can be added where the installation has an address with a name and https.'}
        </p>
      )}
    </SettingsPart>
  )
}

/** Fetches again what a change of a passkey changes. */
const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountQuery.queryKey })
}

const Adding = ({ onDone }: { onDone: () => void }) => {
  const refresh = useRefresh()
  const [refused, setRefused] = useState<Failure | null>(null)
  const form = useForm({
    initial: { name: '', password: '' },
    schema: routes.passkeys.begin.body.extend({ name: routes.passkeys.rename.body.shape.name }),
    fieldOfCode: { wrong_credentials: 'password' },
    checkMore: ({ password }) => presentPasswordProblems('password', password),
    send: async ({ name, password }) => {
      setRefused(null)
      const passkey = await made(password)
      if (passkey === null) return
      await call(routes.passkeys.add, { body: { name: name.trim(), passkey } })
      await refresh()
      notifySuccess(`The passkey ${name.trim()} was added.`)
      onDone()
    },
  })
  /** Null where the browser made none. */
  const made = async (password: string) => {
    try {
      return await makePasskey(password)
    } catch (error) {
      if (error instanceof CallError) throw error
      setRefused(failureOfPasskey(error))
      return null
    }
  }
  return (
    <ChangeForm action="Continue" form={form} onCancel={onDone}>
      <TextInput
        label="Name of the passkey"
        description="So that you know later which device it is in."
        placeholder="My phone"
        autoComplete="off"
        autoFocus
        {...form.field('name')}
      />
      <SecretInput label="Your password" autoComplete="current-password" {...form.field('password')} />
      {refused === null ? null : <ErrorNotice failure={refused} />}
    </ChangeForm>
  )
}

type Doing = 'renaming' | 'removing' | null

const OnePasskey = ({ passkey }: { passkey: PasskeyView }) => {
  const [doing, setDoing] = useState<Doing>(null)
  const { name, createdAt, lastUsedAt, isSynchronized } = passkey
  const stop = (): void => setDoing(null)
  return (
    <li>
      <div className={classes['row']}>
        <div>
          <div className={classes['device']}>{name}</div>
          <p className={classes['details']}>
            Added <RelativeTime at={createdAt} />,{' '}
            {lastUsedAt === null ? (
              'not used yet'
            ) : (
              <>
                last used <RelativeTime at={lastUsedAt} />
              </>
            )}
            {isSynchronized ? '; your other devices may have it too' : ''}
          </p>
        </div>
        {doing === null ? (
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              size="xs"
              aria-label={`Rename ${name}`}
              onClick={() => setDoing('renaming')}
            >
              Rename
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={`Remove ${name}`}
              onClick={() => setDoing('removing')}
            >
              Remove
            </Button>
          </Group>
        ) : null}
      </div>
      {doing === 'renaming' ? <Renaming passkey={passkey} onDone={stop} /> : null}
      {doing === 'removing' ? <Removing passkey={passkey} onDone={stop} /> : null}
    </li>
  )
}

interface ChangeProps {
  readonly passkey: PasskeyView
  readonly onDone: () => void
}

const Renaming = ({ passkey: { id, name }, onDone }: ChangeProps) => {
  const refresh = useRefresh()
  const form = useForm({
    initial: { name },
    schema: routes.passkeys.rename.body,
    send: async (body) => {
      await call(routes.passkeys.rename, { parameters: { passkeyId: id }, body })
      await refresh()
      onDone()
    },
  })
  return (
    <ChangeForm action="Rename" form={form} onCancel={onDone}>
      <TextInput label="Name of the passkey" autoComplete="off" autoFocus {...form.field('name')} />
    </ChangeForm>
  )
}

const Removing = ({ passkey: { id, name }, onDone }: ChangeProps) => {
  const refresh = useRefresh()
  const form = useForm({
    initial: { password: '' },
    schema: routes.passkeys.remove.body,
    fieldOfCode: { wrong_credentials: 'password' },
    checkMore: ({ password }) => presentPasswordProblems('password', password),
    send: async (body) => {
      await call(routes.passkeys.remove, { parameters: { passkeyId: id }, body })
      await refresh()
      notifySuccess(`The passkey ${name} was removed.`)
      onDone()
    },
  })
  return (
    <ChangeForm action="Remove passkey" form={form} onCancel={onDone}>
      <p className={classes['details']}>
        {name} signs in no longer. Your device may go on offering it until you remove it there, too.
      </p>
      <SecretInput
        label="Your password"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
    </ChangeForm>
  )
}
