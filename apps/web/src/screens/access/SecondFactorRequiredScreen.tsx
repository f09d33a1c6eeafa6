import { ErrorNotice, type Failure, SkeletonRows } from '@ashlar/ui'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { sessionQuery, useSession } from '../../session/session.ts'
import { switchOrganization } from '../../session/switch-organization.ts'
import { accountQuery, passkeysQuery } from '../account/account.ts'
import { PasskeysPart } from '../account/PasskeysPart.tsx'
import { SecondFactorPart } from '../account/SecondFactorPart.tsx'
import { usePageTitle } from '../page-title.ts'
import { SettingsParts } from '../settings/SettingsPart.tsx'
import classes from './SecondFactorRequired.module.css'

/**
 * All that somebody sees of an organization that asks for more than a password, before they have it: the ways to set it up,
 * and into their other organizations.
 */
export const SecondFactorRequiredScreen = () => {
  usePageTitle('Set up a second factor')
  const { organization, organizations } = useSession()
  const account = useQuery(accountQuery)
  const others = organizations.filter(({ id }) => id !== organization.id)
  return (
    <main className={classes['page']}>
      <header>
        <h1 className={classes['title']}>{organization.name} asks for more than a password</h1>
        <p className={classes['about']}>
          Set up two-step sign-in or add a passkey, whichever you like better. Then you can go on.
        </p>
      </header>
      <UnlessFailed query={account} what="Your account">
        {account.data === undefined ? (
          <SkeletonRows rows={4} label="Loading your account" />
        ) : (
          <SettingsParts>
            <SecondFactorPart account={account.data} />
            <PasskeysPart />
          </SettingsParts>
        )}
      </UnlessFailed>
      <GoOn isOn={account.data?.secondFactor.isOn === true} />
      <Group gap="md">
        {others.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            // The tab goes there either way.
            onClick={() => void switchOrganization(id).catch(() => undefined)}
          >
            Open {name}
          </Button>
        ))}
        <Link to="/logout">Sign out</Link>
      </Group>
    </main>
  )
}

/** Goes on to what the person came for, once they have what is asked for; recovery codes were written down by then. */
const GoOn = ({ isOn }: { isOn: boolean }) => {
  const client = useQueryClient()
  const router = useRouter()
  const passkeys = useQuery(passkeysQuery)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (!isOn && (passkeys.data ?? []).length === 0) return null
  const goOn = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await router.invalidate()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      {failure === null ? null : <ErrorNotice failure={failure} />}
      <Group>
        <Button loading={isBusy} onClick={() => void goOn()}>
          Continue
        </Button>
      </Group>
    </>
  )
}
