import { Button } from '@mantine/core'
import { Icon } from '@ashlar/ui'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import { closeList, openList } from '../session/editor-view.ts'
import { problemCount } from './problem-lines.ts'
import { useProblemCount } from './problems-context.ts'

/** How many problems the application has, where it has any: opens their list, or closes it again. */
export const ProblemsButton = () => {
  const { view } = useEditorParts()
  const count = useProblemCount()
  const isShown = useView(
    ({ shownList, isBottomCollapsed }) => shownList === 'problems' && !isBottomCollapsed,
  )
  if (count === 0) return null
  return (
    <Button
      size="xs"
      variant={isShown ? 'light' : 'subtle'}
      color="yellow"
      px={6}
      leftSection={<Icon name="triangle-alert" size={14} />}
      title={`${problemCount(count)} in this application`}
      aria-label={problemCount(count)}
      aria-pressed={isShown}
      onClick={() => (isShown ? closeList(view, 'problems') : openList(view, 'problems'))}
    >
      {count}
    </Button>
  )
}
