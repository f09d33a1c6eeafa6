import { type BranchCollisionView, call, routes } from '@ashlar/contract'
import type { MergeChoice } from '@ashlar/document'
import { defaultBranchName } from '@ashlar/schema'
import {
  DialogActions,
  EmptyState,
  ErrorNotice,
  type Failure,
  notifyFailure,
  notifySuccess,
  SkeletonRows,
} from '@ashlar/ui'
import { Button, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { useEditorParts, useEditorSession } from '../context/editor-context.tsx'
import { choicesAbout, Collisions } from '../versions/Collisions.tsx'
import { comparedPlaces } from '../versions/compared-places.ts'
import { ComparedPlaceView } from '../versions/ComparedPlaceView.tsx'
import classes from '../versions/Versions.module.css'
import { branchComparisonQuery, branchesKey } from './branches-query.ts'

interface MergeProps {
  readonly applicationId: string
  readonly branch: { readonly id: string; readonly name: string }
  readonly onClose: () => void
  /** Opens the default branch. */
  readonly onLeave: () => void
}

type Into = 'default' | 'branch'

interface Question {
  readonly into: Into
  readonly collisions: readonly BranchCollisionView[]
  readonly state: string
}

/** Where a branch and the default one differ, and the way to merge them, in either direction. */
export const MergeDialog = ({ isOpen, ...props }: MergeProps & { isOpen: boolean }) => (
  <Modal
    opened={isOpen}
    onClose={props.onClose}
    title={`Compare ${props.branch.name} with ${defaultBranchName}`}
    size={860}
  >
    <Merging {...props} />
  </Modal>
)

const Merging = ({ applicationId, branch, onClose, onLeave }: MergeProps) => {
  const { session, refresh } = useEditorParts()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)
  const [busy, setBusy] = useState<Into | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const merge = async (into: Into, chosen: ReadonlyMap<string, MergeChoice> = new Map()): Promise<void> => {
    if (!(await session.saver.flush())) {
      notifyFailure('Nothing was merged: the latest changes are not saved yet.')
      return
    }
    setBusy(into)
    setFailure(null)
    try {
      const choices = choicesAbout(question?.collisions ?? [], chosen)
      const result = await callInSession(
        call(routes.applications.mergeBranch, {
          parameters: { applicationId, branchId: branch.id },
          body: { into, choices, ...(question === null ? {} : { state: question.state }) },
        }),
      )
      if (!result.isMerged) {
        setQuestion({ into, collisions: result.collisions, state: result.state })
        return
      }
      setQuestion(null)
      if (into === 'branch') {
        // Also where nothing is told while the connection is away.
        session.saver.readAgain('page')
        session.saver.readAgain('application')
        void refresh().catch(() => undefined)
      }
      void queries.invalidateQueries({ queryKey: branchesKey(applicationId) })
      notifySuccess(
        into === 'default'
          ? `${branch.name} is merged into ${defaultBranchName}. Visitors see what they saw until that is deployed.`
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
      <Collisions
        key={question.state}
        collisions={question.collisions}
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
          setQuestion(null)
          setFailure(null)
        }}
        onDecide={(chosen) => void merge(question.into, chosen)}
      />
    )
  }
  return (
    <>
      <Comparison applicationId={applicationId} branch={branch} onLeave={onClose} />
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

const Comparison = ({
  applicationId,
  branch,
  onLeave,
}: Pick<MergeProps, 'applicationId' | 'branch' | 'onLeave'>) => {
  const { catalogue } = useEditorSession()
  const read = useQuery(branchComparisonQuery(applicationId, branch.id))
  const places = useMemo(
    () => (read.data === undefined ? [] : comparedPlaces(read.data, catalogue)),
    [read.data, catalogue],
  )
  if (read.isError) {
    return (
      <ErrorNotice
        title="The branches could not be compared"
        failure={failureOf(read.error)}
        onRetry={() => void read.refetch()}
      />
    )
  }
  if (read.data === undefined) return <SkeletonRows />
  if (places.length === 0) {
    return <EmptyState isCompact icon="check" title="No difference" description="Both hold the same." />
  }
  return (
    <div className={classes['places']}>
      {places.map((place) => (
        <ComparedPlaceView
          key={place.pageId ?? 'application'}
          place={place}
          columns={[defaultBranchName, branch.name]}
          isNow={false}
          onLeave={onLeave}
        />
      ))}
    </div>
  )
}
