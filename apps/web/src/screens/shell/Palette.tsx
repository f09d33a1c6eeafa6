import { type Command, CommandPalette, isShortcut, useColorScheme } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { apiListQuery } from '../../organization-apis/queries.ts'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { goTo } from '../../session/go-to.ts'
import { useSession } from '../../session/session.ts'
import { applicationsQuery } from '../home/applications.ts'
import { shellCommands } from './shell-commands.ts'

/** The command palette of the shell and its key. */
export const Palette = ({
  isOpen,
  onOpen,
  onClose,
}: {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}) => {
  const router = useRouter()
  const { may } = useSession()
  const { prefer, scheme } = useColorScheme()
  const { data } = useQuery({ ...applicationsQuery, enabled: isOpen })
  const workflows = useQuery({
    ...apiListQuery(workflowKind),
    enabled: isOpen && may(workflowKind.mayRead),
  })
  const jobs = useQuery({
    ...apiListQuery(scheduledJobKind),
    enabled: isOpen && may(scheduledJobKind.mayRead),
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isShortcut(event, 'Mod+K')) return
      event.preventDefault()
      onOpen()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onOpen])

  const commands: readonly Command[] = shellCommands({
    applications: data?.applications ?? [],
    apis: [
      { kind: workflowKind, listed: workflows.data ?? [] },
      { kind: scheduledJobKind, listed: jobs.data ?? [] },
    ],
    may,
    scheme,
    prefer,
    go: (path) => goTo(router, path),
  })
  return <CommandPalette commands={commands} isOpen={isOpen} onClose={onClose} />
}
