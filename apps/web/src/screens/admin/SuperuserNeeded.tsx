import { crashCode } from '@ashlar/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FailurePage } from '../failures/FailurePage.tsx'
import { FindAdmins } from '../failures/FindAdmins.tsx'

/** In the place of what only whoever runs the installation may see. */
export const SuperuserNeeded = () => (
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
    <p>You need superuser permissions to use this feature.</p>
  </FailurePage>
)
