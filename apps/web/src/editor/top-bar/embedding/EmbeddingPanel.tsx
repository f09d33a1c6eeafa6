import { call, type EmbeddingView, routes } from '@ashlar/contract'
import { DialogActions, ErrorNotice, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Anchor, Button, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../../server/failure.ts'
import { useEditorSession } from '../../context/editor-context.tsx'
import { EmbedSnippets } from './EmbedSnippets.tsx'
import { parseOrigins } from './origin-list.ts'

/** Which sites may show the application inside them, for whom, and how they do it. */
export const EmbeddingPanel = ({ onClose }: { onClose: () => void }) => {
  const { applicationId } = useEditorSession()
  const embedding = useQuery({
    queryKey: ['applications', applicationId, 'embedding'],
    queryFn: ({ signal }) => call(routes.embedding.read, { parameters: { applicationId } }, signal),
  })
  if (embedding.error !== null) {
    return <ErrorNotice failure={failureOf(embedding.error)} onRetry={() => void embedding.refetch()} />
  }
  if (embedding.data === undefined) return <SkeletonRows />
  return <EmbeddingForm key={embedding.dataUpdatedAt} saved={embedding.data} onClose={onClose} />
}

const EmbeddingForm = ({ saved, onClose }: { saved: EmbeddingView; onClose: () => void }) => {
  const { applicationId } = useEditorSession()
  const queries = useQueryClient()
  const [text, setText] = useState(saved.origins.join('\n'))
  const [allowsExternalUsers, setAllowsExternalUsers] = useState(saved.allowsExternalUsers)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (origins: string[]) =>
      call(routes.embedding.change, {
        parameters: { applicationId },
        body: { origins, allowsExternalUsers },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['applications', applicationId, 'embedding'] })
      notifySuccess('Embedding saved')
      onClose()
    },
  })
  const submit = (): void => {
    const { origins, invalid } = parseOrigins(text)
    if (invalid.length > 0) {
      setProblem(`Not the exact address of a site: ${invalid.join(', ')}. Write https://shop.example.com.`)
      return
    }
    save.mutate(origins)
  }
  return (
    <Stack gap="md">
      <Textarea
        label="Sites that may embed it"
        description="One exact address in each line, without a path. No other site can show the application."
        placeholder="https://shop.example.com"
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Switch
        label="People of these sites may view it"
        description="Their site signs them in with a token. Without one, they see it only if visitors may view it."
        checked={allowsExternalUsers}
        onChange={(event) => setAllowsExternalUsers(event.currentTarget.checked)}
      />
      <EmbedSnippets applicationId={applicationId} signsIn={allowsExternalUsers} />
      {allowsExternalUsers && (
        <Text size="xs" c="dimmed">
          Access tokens are made by administrators, under{' '}
          <Anchor size="xs" underline="always" href="/access-tokens?kind=embedding" target="_blank">
            Access tokens
          </Anchor>
          .
        </Text>
      )}
      {save.error === null ? null : <ErrorNotice failure={failureOf(save.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} onClick={submit}>
          Save embedding
        </Button>
      </DialogActions>
    </Stack>
  )
}
