import { PageHeader } from '@ashlar/ui'
import { usePageTitle } from '../page-title.ts'
import { EntryList } from './EntryList.tsx'

/** Every application, workflow and scheduled job that the person may open or build. */
export const HomeScreen = () => {
  usePageTitle('Home')
  return (
    <EntryList
      folder={null}
      header={(newThing, isBuilder) => (
        <PageHeader title={isBuilder ? 'Home' : 'Your applications'} actions={newThing} />
      )}
    />
  )
}
