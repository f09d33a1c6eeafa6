import { PageHeader } from '@ashlar/ui'
import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { tokenKinds } from './token-kind.ts'
import { TokenList } from './TokenList.tsx'

const route = getRouteApi('/signed-in/shell/access-tokens')

/** The access tokens of the organization: those that call workflows, those that sign people in to what is embedded, and those of programs. */
export const AccessTokensScreen = () => {
  usePageTitle('Access tokens')
  const { may } = useSession()
  const { kind } = route.useSearch()
  const navigate = route.useNavigate()
  if (!may('access tokens:read')) return <ForbiddenPage resources={['Access tokens']} />
  return (
    <>
      <PageHeader title="Access tokens" />
      <Tabs
        value={kind ?? 'workflows'}
        keepMounted={false}
        onChange={(value) =>
          void navigate({
            search: value === 'embedding' || value === 'api' ? { kind: value } : {},
            replace: true,
          })
        }
      >
        <Tabs.List mb="md">
          {tokenKinds.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tokenKinds.map((each) => (
          <Tabs.Panel key={each.id} value={each.id}>
            <TokenList kind={each} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
