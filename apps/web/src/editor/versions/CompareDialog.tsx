import type { ApplicationVersionView } from '@ashlar/contract'
import { EmptyState, ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { Group, Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useEditorSession } from '../context/editor-context.tsx'
import { comparedPlaces } from './compared-places.ts'
import { ComparedPlaceView } from './ComparedPlaceView.tsx'
import { comparisonQuery, draftId } from './versions-query.ts'
import classes from './Versions.module.css'

interface CompareDialogProps {
  /** Stays given while the dialog fades out. */
  compared: { readonly from: string; readonly to: string } | null
  versions: readonly ApplicationVersionView[]
  isOpen: boolean
  onCompare: (from: string, to: string) => void
  onClose: () => void
}

const saved = 'What is saved now'

/** Where two versions of the application differ, or a version and what is saved. */
export const CompareDialog = ({ compared, versions, isOpen, onCompare, onClose }: CompareDialogProps) => {
  const choices = [
    { value: draftId, label: saved },
    ...versions.map(({ id, number, description }) => ({
      value: id,
      label: description === '' ? `Version ${number}` : `Version ${number}: ${description.slice(0, 60)}`,
    })),
  ]
  const titleOf = (id: string): string => {
    const version = versions.find((one) => one.id === id)
    return version === undefined ? saved : `Version ${version.number}`
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title="Compare versions" size={860}>
      {compared === null ? null : (
        <>
          <Group grow mb="md">
            <Select
              label="From"
              data={choices}
              value={compared.from}
              allowDeselect={false}
              searchable
              onChange={(from) => from !== null && onCompare(from, compared.to)}
            />
            <Select
              label="To"
              data={choices}
              value={compared.to}
              allowDeselect={false}
              searchable
              onChange={(to) => to !== null && onCompare(compared.from, to)}
            />
          </Group>
          <Comparison
            {...compared}
            columns={[titleOf(compared.from), titleOf(compared.to)]}
            onLeave={onClose}
          />
        </>
      )}
    </Modal>
  )
}

/** Where one version differs from another one, place by place. */
export const Comparison = ({
  from,
  to,
  columns,
  onLeave,
}: {
  from: string
  to: string
  columns: readonly [string, string]
  onLeave: () => void
}) => {
  const { applicationId, catalogue } = useEditorSession()
  const read = useQuery(comparisonQuery(applicationId, from, to))
  const places = useMemo(
    () => (read.data === undefined ? [] : comparedPlaces(read.data, catalogue)),
    [read.data, catalogue],
  )
  if (read.isError) {
    return (
      <ErrorNotice
        title="The versions could not be compared"
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
          columns={columns}
          // What stands there now can be gone to.
          isNow={to === draftId}
          onLeave={onLeave}
        />
      ))}
    </div>
  )
}
