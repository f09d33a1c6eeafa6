import type { Browser } from '@playwright/test'
import { makeApplication } from './application-draft.ts'
import { AshlarServer } from './ashlar-server.ts'
import { Editor } from './editor.ts'
import { foundOrganization } from './organization.ts'
import type { Person } from './people.ts'

/** A server with one organization, and its owner before the editor of an application. */
export interface Building {
  server: AshlarServer
  olga: Person
  editor: Editor
  applicationId: string
  /** Its one page. */
  pageId: string
  /** Closes the browser and removes the server. */
  end: () => Promise<void>
}

/** Starts a server, founds an organization and makes an application with one page as `build` says; `settings` are those of the server. */
export const beginBuilding = async (
  browser: Browser,
  name: string,
  build?: Parameters<typeof makeApplication>[2],
  settings: Readonly<Record<string, string>> = {},
): Promise<Building> => {
  const server = await AshlarServer.start(settings)
  const olga = await foundOrganization(browser, server)
  const { applicationId, pageId } = await makeApplication(olga.page.request, name, build)
  return {
    server,
    olga,
    editor: new Editor(olga.page),
    applicationId,
    pageId,
    end: async () => {
      await olga.context.close()
      await server.remove()
    },
  }
}
