import { promises } from 'node:fs'
import type { PromiseFsClient } from 'isomorphic-git'
import { checkPack } from './check-pack.ts'

/**
 * The file system as the library sees it. It writes nothing but its own files into a folder of its own: what a repository holds
 * is read out of its packs, and never becomes a file. Packs are checked before they are unpacked; what that throws is noted in
 * `onFailure`, since the library tries again.
 */
export const workFiles = (onFailure: (error: unknown) => void): PromiseFsClient => ({
  promises: {
    ...promises,
    writeFile: async (path: string, data: string | Uint8Array, options?: { mode?: number }) => {
      if (path.endsWith('.pack') && typeof data !== 'string') {
        try {
          checkPack(data)
        } catch (error) {
          onFailure(error)
          throw error
        }
      }
      await promises.writeFile(path, data, options)
    },
  },
})
