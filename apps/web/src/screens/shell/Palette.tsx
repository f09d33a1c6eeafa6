import { type Command, CommandPalette, isShortcut } from '@ashlar/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEntered } from '../../lists/use-entered.ts'
import { goTo } from '../../session/go-to.ts'
import { useSession } from '../../session/session.ts'
import { useAppearance } from '../../session/use-appearance.ts'
import { homeKey } from '../home/applications.ts'
import { homeList } from '../home/home-list.ts'
import { shellCommands } from './shell-commands.ts'

/** So many things are offered at once; whoever looks for another one types on. */
const mostFound = 40

/** What of a query is searched for in names: commands begin with what they do. */
const wordsToFind = (query: string): string => query.replace(/^\s*(?:edit|open)\s+/iu, '').trim()

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
  const { may, user, capabilities } = useSession()
  const { prefer, scheme } = useAppearance()
  const { settled, enter } = useEntered()
  const search = wordsToFind(settled)
  const { data } = useQuery({
    queryKey: [...homeKey, 'palette', search],
    queryFn: ({ signal }) =>
      homeList(null).read({ ...(search === '' ? {} : { search }), limit: mostFound }, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
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
    entries: data?.rows ?? [],
    may,
    isOperator: user.isOperator,
    capabilities,
    scheme,
    prefer,
    go: (path) => goTo(router, path),
  })
  return (
    <CommandPalette
      commands={commands}
      isOpen={isOpen}
      onQuery={enter}
      onClose={() => {
        enter('')
        onClose()
      }}
    />
  )
}
