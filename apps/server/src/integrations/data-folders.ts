import { join } from 'node:path'
import type { DataFolders } from '@ashlar/integrations'

/** Where data files of an organization lie below the folder that the installation sets apart; undefined where it sets none. */
export const dataFoldersOf = (
  dataFiles: string | undefined,
  organizationId: string,
): DataFolders | undefined =>
  dataFiles === undefined
    ? undefined
    : { own: join(dataFiles, organizationId), shared: join(dataFiles, 'shared') }
