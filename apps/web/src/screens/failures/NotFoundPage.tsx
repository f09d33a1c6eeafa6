import { crashCode } from '@ashlar/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FailurePage } from './FailurePage.tsx'

/** Nothing is at this address. */
export const NotFoundPage = () => (
  <FailurePage
    code={crashCode({ code: 'not_found' })}
    title="Page not found"
    actions={
      <Button component={Link} to="/home">
        Return home
      </Button>
    }
  >
    <p>There is nothing at this address. It may have been deleted, or the link may be incomplete.</p>
  </FailurePage>
)
