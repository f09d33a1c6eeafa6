import { Button } from '@mantine/core'
import { FailurePage } from './FailurePage.tsx'

/** What a tab shows whose organization is none of the person's any more: the way into another one. */
export const OrganizationLostPage = () => (
  <FailurePage
    code="ORGANIZATION_NOT_FOUND"
    title="You are no longer in this organization"
    actions={
      <>
        <Button component="a" href="/logout" variant="default">
          Sign out
        </Button>
        <Button component="a" href="/home">
          Go to your organization
        </Button>
      </>
    }
  >
    <p>
      The organization of this tab is none of yours any more. If that is a mistake, ask one of its
      administrators for an invitation. Your other organizations are as they were.
    </p>
  </FailurePage>
)
