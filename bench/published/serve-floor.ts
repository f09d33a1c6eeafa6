import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '@ashlar/e2e/ashlar-server'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { databaseOf, type PreparedServer } from '../support/prepared-server.ts'
import { waitForAnswer } from '../support/wait-for-answer.ts'

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
  { server }: PreparedServer,
): Promise<{ url: string; stop: () => void }> => {
  const folder = await buildFloor(name)
  const database = databaseOf(server)
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      FLOOR_FOLDER: folder,
      DATABASE_HOST: database.host,
      DATABASE_PORT: String(database.port),
      DATABASE_USER: database.user,
      DATABASE_PASSWORD: database.password,
      DATABASE_NAME: database.database,
    },
    stdio: 'ignore',
  })
  const url = `http://localhost:${port}/`
  await waitForAnswer(url, performance.now())
  return { url, stop: () => child.kill() }
}
