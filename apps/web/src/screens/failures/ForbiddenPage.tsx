import { crashCode } from '@ashlar/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FindAdmins } from './FindAdmins.tsx'
import { FailurePage } from './FailurePage.tsx'

/** The page of the specification for somebody without the right to a screen; it names what they lack. */
export const ForbiddenPage = ({ resources }: { resources: readonly string[] }) => (
  <FailurePage
    code={crashCode({ code: 'not_allowed' })}
    title="You don't have access"
    actions={
      <>
        <FindAdmins />
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
