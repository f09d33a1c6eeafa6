import { call, CallError, routes } from '@ashlar/contract'
import { ErrorNotice, Spinner } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { BranchNotFoundPage, isBranchMissing } from '../branches/BranchNotFoundPage.tsx'
import { FollowProvider } from '../live/follow-context.tsx'
import { SelectedByProvider } from '../live/selected-by.tsx'
import { editorAddressOf, type OrganizationApiView } from '../organization-apis/api-kind.ts'
import { RefusedPage } from '../screens/failures/RefusedPage.tsx'
import { usePageTitle } from '../screens/page-title.ts'
import { failureOf } from '../server/failure.ts'
import { useNamedBranch } from './branches/use-named-branch.ts'
import { EditorFrame } from './EditorFrame.tsx'
import type { EditedApiKind, EditedDefinition } from './edited-kind.ts'
import classes from './Editor.module.css'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useOpenApi } from './use-open-api.ts'

/** The editor of a workflow or job: opens it and shows what came of that. */
export const ApiEditorScreen = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  kind,
  apiId,
  branch,
}: {
  kind: EditedApiKind<View, Definition>
  apiId: string
  /** The name of a branch; null: the default one. */
  branch: string | null
}) => {
  const state = useOpenApi(kind, apiId, branch)
  useNamedBranch(kind.facts, branch, state.kind === 'ready' ? state.open.session.state.view : null)
  const { history } = useRouter()
  const { noun, path, plural } = kind.facts
  switch (state.kind) {
    case 'loading':
      return <Opening noun={noun} />
    case 'failed':
      if (branch !== null && isBranchMissing(state.error)) {
        return <BranchNotFoundPage branch={branch} defaultAddress={editorAddressOf(kind.facts, apiId)} />
      }
      if (state.error instanceof CallError && state.error.code === 'not_found') {
        return (
          <RefusedPage
            what={`Looking at this ${noun}`}
            readPermissions={async (signal) => {
              const asked = { parameters: { apiId }, query: { type: kind.facts.typeOfPermissions } }
              return (await call(routes.permissions.ofApi, asked, signal)).permissions
            }}
          />
        )
      }
      return (
        <main className={classes['message']}>
          <ErrorNotice
            title={`The ${noun} could not be opened for editing`}
            failure={failureOf(state.error)}
            onRetry={state.retry}
          />
          <Button variant="default" onClick={() => history.push(path)}>
            {`Back to ${plural.toLowerCase()}`}
          </Button>
        </main>
      )
    case 'ready':
      return (
        <>
          <UnsavedGuard session={state.open.session} />
          <FollowProvider>
            <SelectedByProvider live={state.open.live.store}>
              <EditorFrame open={state.open} />
            </SelectedByProvider>
          </FollowProvider>
        </>
      )
  }
}

const Opening = ({ noun }: { noun: string }) => {
  usePageTitle('Editor')
  return <Spinner label={`Opening the ${noun}…`} isFullPage />
}
