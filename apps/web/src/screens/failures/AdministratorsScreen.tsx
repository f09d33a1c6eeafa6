import { PageHeader } from '@ashlar/ui'
import { usePageTitle } from '../page-title.ts'
import { AdministratorList } from './AdministratorList.tsx'

/** Whom to ask, at an address of its own: what is refused outside the builder leads here. */
export const AdministratorsScreen = () => {
  usePageTitle('Administrators')
  return (
    <>
      <PageHeader
        title="Administrators"
        description="Ask one of them for what your role does not let you do."
      />
      <AdministratorList />
    </>
  )
}
