import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { databaseEnvironment, startByHand } from '../support/hand-written-server.ts'
import type { PreparedServer } from '../support/prepared-server.ts'

const repository = join(import.meta.dirname, '..', '..')

const buildFloor = async (name: string): Promise<string> => {
  const folder = join(repository, '.build', `bench-${name}`)
  await build({
    root: join(import.meta.dirname, name),
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  })
  const assets = join(folder, 'assets')
  for (const file of readdirSync(assets)) {
    writeFileSync(join(assets, `${file}.gz`), gzipSync(readFileSync(join(assets, file)), { level: 9 }))
  }
  return folder
}

/** Builds and serves a page written by hand, which stands in a folder beside this file; answers with its address and how it ends. */
export const serveFloor = async (
  name: string,
  prepared: PreparedServer,
): Promise<{ url: string; stop: () => void }> => {
  const folder = await buildFloor(name)
  const { address, child } = await startByHand(join(import.meta.dirname, 'floor-server.ts'), {
    ...(await databaseEnvironment(prepared)),
    FLOOR_FOLDER: folder,
  })
  return { url: `${address}/`, stop: () => child.kill() }
}
