import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { FailurePage } from './FailurePage.tsx'

/** The page of the specification for somebody without the right to a screen; it names what they lack. */
export const ForbiddenPage = ({ resources }: { resources: readonly string[] }) => {
  const { may } = useSession()
  return (
    <FailurePage
      code="403"
      title="You don't have access"
      actions={
        <>
          {may('organization users:read') ? (
            <Button component={Link} to="/users" variant="default">
              Find admins
            </Button>
          ) : null}
          <Button component={Link} to="/home">
            Return home
          </Button>
        </>
      }
    >
      <p>Your role does not give you access to:</p>
      <ul>
        {resources.map((resource) => (
          <li key={resource}>{resource}</li>
        ))}
      </ul>
      <p>Ask an administrator of your organization for it.</p>
    </FailurePage>
  )
}
