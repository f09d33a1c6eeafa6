import { call, routes } from '@ashlar/contract'
import { notify, notifyFailure } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useEditor, useEditorParts } from '../session/editor-context.tsx'

/** The address under which the deployed application is found. */
export const publishedPath = (applicationId: string): string => `/applications/${applicationId}`

/** What deploying needs, wherever its button is: whether there is anything to deploy, and the way to do it. */
export interface Deploying {
  readonly hasChanges: boolean
  readonly isBusy: boolean
  /** Publishes what is saved now, and says how that went. */
  readonly deploy: () => Promise<void>
}

/** Deploying the application that is edited. */
export const useDeploy = (): Deploying => {
  const { session, theme } = useEditorParts()
  const queries = useQueryClient()
  const hasChanges = useEditor((state) => state.hasUndeployedChanges)
  const [isBusy, setBusy] = useState(false)
  const { applicationId } = session

  const deploy = async (): Promise<void> => {
    setBusy(true)
    try {
      const saved = await Promise.all([session.saver.flush(), theme.flush()])
      if (saved.includes(false)) {
        notifyFailure('Nothing was deployed: the latest changes are not saved yet.')
        return
      }
      const deployment = await call(routes.applications.deploy, { parameters: { applicationId }, body: {} })
      session.deployed(deployment)
      void queries.invalidateQueries({ queryKey: ['applications'] })
      const address = new URL(publishedPath(applicationId), window.location.href).href
      notify('deployed', `Deployed as version ${deployment.number}`, {
        description: `Its users find it at ${address}`,
        actions: [
          { label: 'Open', href: address },
          { label: 'Copy link', copies: address },
        ],
      })
    } catch (error) {
      notifyFailure(`The application was not deployed. ${failureOf(error).message}`)
    } finally {
      setBusy(false)
    }
  }

  return { hasChanges, isBusy, deploy }
}
