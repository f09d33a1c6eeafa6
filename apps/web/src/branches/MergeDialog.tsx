import type { BranchCollisionView } from '@ashlar/contract'
import type { MergeChoice } from '@ashlar/document'
import { defaultBranchName } from '@ashlar/schema'
import { DialogActions, ErrorNotice, type Failure, notifyFailure, notifySuccess } from '@ashlar/ui'
import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../server/failure.ts'
import { callInSession } from '../session/index.ts'
import { branchCalls } from './branch-calls.ts'
import type { Branched, OpenBranch } from './branched.ts'
import { branchesKey } from './branches-query.ts'
import { besidePage } from '../saving/conflict/beside-page.ts'
import {
  choicesAbout,
  type CollidingPlaces,
  CollisionChoices,
  type PagesOfMerge,
} from './CollisionChoices.tsx'

interface MergeProps {
  readonly branched: Branched
  readonly branch: OpenBranch
  /** What keeps to what is deployed after a merge into the default branch: “Visitors see what they saw”. */
  readonly staying: string
  readonly places: CollidingPlaces
  /** Where the branch and the default one differ. */
  readonly comparison: ReactNode
  /** Saves what waits; answers with whether everything arrived. */
  readonly flush: () => Promise<boolean>
  /** Told that something was merged into the branch that is open. */
  readonly onMergedHere: () => void
  readonly onClose: () => void
  /** Opens the default branch. */
  readonly onLeave: () => void
}

type Into = 'default' | 'branch'

interface Question {
  readonly into: Into
  readonly collisions: readonly BranchCollisionView[]
  readonly state: string
  readonly pages: PagesOfMerge
}

/** Where a branch and the default one differ, and the way to merge them, in either direction. */
export const MergeDialog = ({ isOpen, ...props }: MergeProps & { isOpen: boolean }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const isBeside = question !== null && question.pages.length > 0
  return (
    <Modal
      opened={isOpen}
      onClose={() => {
        setQuestion(null)
        props.onClose()
      }}
      title={`Compare ${props.branch.name} with ${defaultBranchName}`}
      {...(isBeside ? besidePage : { size: 860 })}
    >
      <Merging {...props} question={question} onAsk={setQuestion} />
    </Modal>
  )
}

const Merging = ({
  branched,
  branch,
  staying,
  places,
  comparison,
  flush,
  onMergedHere,
  onClose,
  onLeave,
  question,
  onAsk,
}: MergeProps & { question: Question | null; onAsk: (question: Question | null) => void }) => {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Into | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const merge = async (into: Into, chosen: ReadonlyMap<string, MergeChoice> = new Map()): Promise<void> => {
    if (!(await flush())) {
      notifyFailure('Nothing was merged: the latest changes are not saved yet.')
      return
    }
    setBusy(into)
    setFailure(null)
    try {
      const choices = choicesAbout(question?.collisions ?? [], chosen)
      const body = { into, choices, ...(question === null ? {} : { state: question.state }) }
      const result = await callInSession(branchCalls[branched.type].merge(branched.id, branch.id, body))
      if (!result.isMerged) {
        const { collisions, state, pages } = result
        onAsk({ into, collisions, state, pages })
        return
      }
      onAsk(null)
      if (into === 'branch') onMergedHere()
      void queries.invalidateQueries({ queryKey: branchesKey(branched) })
      notifySuccess(
        into === 'default'
          ? `${branch.name} is merged into ${defaultBranchName}. ${staying} until that is deployed.`
          : `What is new on ${defaultBranchName} is here now.`,
      )
      onClose()
      if (into === 'default') onLeave()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(null)
    }
  }

  if (question !== null) {
    return (
      <CollisionChoices
        key={question.state}
        collisions={question.collisions}
        pages={question.pages}
        places={places}
        sides={
          question.into === 'default' ? [branch.name, defaultBranchName] : [defaultBranchName, branch.name]
        }
        what={{
          both: 'changed on both branches',
          nothing: 'Nothing is merged before that.',
          failed: 'Nothing was merged',
          action: 'Merge with this choice',
        }}
        isBusy={busy !== null}
        failure={failure}
        onBack={() => {
          onAsk(null)
          setFailure(null)
        }}
        onDecide={(chosen) => void merge(question.into, chosen)}
      />
    )
  }
  return (
    <>
      {comparison}
      {failure === null ? null : <ErrorNotice title="Nothing was merged" failure={failure} />}
      <DialogActions isApart>
        <Button variant="default" loading={busy === 'branch'} onClick={() => void merge('branch')}>
          Bring {defaultBranchName} into this branch
        </Button>
        <Button loading={busy === 'default'} onClick={() => void merge('default')}>
          Merge into {defaultBranchName}
        </Button>
      </DialogActions>
    </>
  )
}
