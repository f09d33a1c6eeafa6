import type { AccountView } from '@ashlar/contract'
import { PageHeader, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { usePageTitle } from '../page-title.ts'
import { accountQuery } from './account.ts'
import { EmailPart } from './EmailPart.tsx'
import { IntegrationLoginsPart } from './IntegrationLoginsPart.tsx'
import { NamePart } from './NamePart.tsx'
import { OrganizationsPart } from './OrganizationsPart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { PreferencesPart } from './PreferencesPart.tsx'
import { SecondFactorPart } from './SecondFactorPart.tsx'
import { SettingsParts } from '../settings/SettingsPart.tsx'
import { SignInsPart } from './SignInsPart.tsx'

/** What people change of their own accounts: it goes with them into every organization. */
export const PersonalSettingsScreen = () => {
  usePageTitle('Personal settings')
  const account = useQuery(accountQuery)
  return (
    <>
      <PageHeader
        title="Personal settings"
        description="Your account, what you prefer, and the browsers that are signed in."
      />
      <UnlessFailed query={account} what="Your account">
        {account.data === undefined ? (
          <SkeletonRows rows={6} label="Loading your account" />
        ) : (
          <Parts account={account.data} />
        )}
      </UnlessFailed>
    </>
  )
}

const Parts = ({ account }: { account: AccountView }) => (
  <SettingsParts>
    <NamePart account={account} />
    <EmailPart account={account} />
    <PasswordPart account={account} />
    <SecondFactorPart account={account} />
    <PasskeysPart />
    <PreferencesPart />
    <SignInsPart />
    <IntegrationLoginsPart />
    <OrganizationsPart />
  </SettingsParts>
)
