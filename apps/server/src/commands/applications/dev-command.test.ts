import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApplicationView, localFolder, routes } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApiToken } from '../../api-tokens/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { ashlarCommand, type RunningCommand, runningCommand } from './testing.ts'

let server: TestServer
let port: number
let wire: Wire
let ada: TestPerson
let token: string
let application: ApplicationView
let folder: string
let running: RunningCommand[]

/** What stands between the command and the server, and may be cut. */
class Wire {
  readonly #target: number
  #server: Server | null = null
  port = 0

  constructor(target: number) {
    this.#target = target
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async join(): Promise<void> {
    if (this.#server?.listening === true) return
    this.#server = createServer((socket) => {
      const onward = connect(this.#target, '127.0.0.1')
      socket.on('error', () => onward.destroy())
      onward.on('error', () => socket.destroy())
      this.#cut.add(() => socket.destroy())
      socket.pipe(onward).pipe(socket)
    })
    await new Promise<void>((resolve) => {
      this.#server?.listen(this.port, '127.0.0.1', resolve)
    })
    const bound = this.#server.address()
    this.port = typeof bound === 'object' && bound !== null ? bound.port : 0
  }

  readonly #cut = new Set<() => void>()

  async cut(): Promise<void> {
    const ended = new Promise((resolve) => this.#server?.close(resolve))
    for (const cut of this.#cut) cut()
    this.#cut.clear()
    await ended
  }
}

beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port)
  wire = new Wire(port)
  await wire.join()
  ada = await server.anOwner()
  token = (await anApiToken(server, ada, ['applications:read', 'applications:write'])).bearer
})
afterAll(async () => {
  await wire.cut()
  await server.close()
})
beforeEach(async () => {
  await wire.join()
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  folder = mkdtempSync(join(tmpdir(), 'ashlar-files-'))
  running = []
  await ashlarCommand(['pull', application.id, folder], environment())
  return async () => {
    await Promise.all(running.map((each) => each.interrupt()))
    rmSync(folder, { recursive: true })
  }
})

const environment = (more: Record<string, string> = {}) => ({
  ASHLAR_TOKEN: token,
  ASHLAR_URL: wire.address,
  // Any free one: others may run tests on this machine.
  ASHLAR_DEV_PORT: '0',
  ...more,
})
/** Starts `ashlar dev` and waits until it keeps the folder in step. */
const dev = async (words: readonly string[] = [], more: Record<string, string> = {}) => {
  const command = runningCommand(['dev', folder, ...words], environment(more))
  running.push(command)
  await vi.waitFor(() => expect(command.told()).toMatch(/kept in step|"started"/u))
  return command
}
const says = (command: RunningCommand, text: string) =>
  vi.waitFor(() => expect(command.told()).toContain(text))
const file = 'application.yaml'
const read = (path = file) => readFileSync(join(folder, path), 'utf8')
const change = (from: string, to: string, path = file) =>
  writeFileSync(join(folder, path), read(path).replace(from, to))
const filesThere = () =>
  server.call(routes.applications.readFiles, { parameters: { applicationId: application.id } }, ada)
const there = async (path = file) => (await filesThere()).files[path] ?? ''
const changeThere = async (from: string, to: string) => {
  const { files, fingerprint } = await filesThere()
  const changed = { ...files, [file]: (files[file] ?? '').replace(from, to) }
  const parameters = { applicationId: application.id }
  await server.call(
    routes.applications.writeFiles,
    { parameters, body: { files: changed, fingerprint, keepsVersion: false } },
    ada,
  )
}
const versions = async () =>
  (
    await server.call(
      routes.applications.listVersions,
      { parameters: { applicationId: application.id } },
      ada,
    )
  ).versions

describe('ashlar dev', () => {
  it('pushes a file that is saved, and brings what others save into the folder', async () => {
    const command = await dev()
    change('typeFace: Inter', 'typeFace: Serif')
    await vi.waitFor(async () => expect(await there()).toContain('typeFace: Serif'))
    await says(command, 'Pushed application.yaml.')
    await changeThere("primaryColor: '#2f6f5e'", "primaryColor: '#123456'")
    await vi.waitFor(() => expect(read()).toContain("primaryColor: '#123456'"))
    expect(read()).toContain('typeFace: Serif')
    await says(command, 'Taken from the server: application.yaml.')
  })

  it('keeps one version of what was before the first push, however often it pushes', async () => {
    const command = await dev()
    for (const face of ['Serif', 'Slab', 'Humanist']) {
      change(/typeFace: \w+/u.exec(read())?.[0] ?? '', `typeFace: ${face}`)
      await vi.waitFor(async () => expect(await there()).toContain(`typeFace: ${face}`))
    }
    expect((await command.interrupt()).code).toBe(0)
    expect(await versions()).toMatchObject([{ number: 1 }])
  })

  it('merges lines that were changed apart from each other while the server was away', async () => {
    const command = await dev()
    await wire.cut()
    await says(command, 'cannot be reached. It is tried again.')
    change('typeFace: Inter', 'typeFace: Serif')
    await changeThere('fontSize: 36', 'fontSize: 38')
    await wire.join()
    await vi.waitFor(async () => expect(await there()).toContain('typeFace: Serif'))
    expect(await there()).toContain('fontSize: 38')
    expect(read()).toBe(await there())
    await says(command, 'Changed on both sides, and merged: application.yaml.')
    await says(command, 'The server is back.')
  })

  it('loses nothing where both changed the same line: it says so and waits for a person', async () => {
    const command = await dev()
    await wire.cut()
    await says(command, 'cannot be reached')
    change('typeFace: Inter', 'typeFace: Serif')
    await changeThere('typeFace: Inter', 'typeFace: Slab')
    await wire.join()
    await says(command, 'CONFLICT: application.yaml')
    expect(read()).toContain('typeFace: Serif')
    const theirs = join('.ashlar-theirs', file)
    expect(read(theirs)).toContain('typeFace: Slab')
    expect(await there()).toContain('typeFace: Slab')
    const pushed = await ashlarCommand(['push', folder], environment())
    expect(pushed).toMatchObject({ code: 2, told: expect.stringContaining('.ashlar-theirs') })
    rmSync(join(folder, theirs))
    await vi.waitFor(async () => expect(await there()).toContain('typeFace: Serif'))
  })

  it('says what is wrong with a folder of nonsense, writes none of it, and goes on once it is mended', async () => {
    const command = await dev()
    const before = read()
    writeFileSync(join(folder, file), 'format: [\n')
    await says(command, 'REFUSED: Nothing was written')
    expect(await there()).toBe(before)
    rmSync(join(folder, 'pages'), { recursive: true })
    writeFileSync(join(folder, file), before)
    await vi.waitFor(() => expect(command.told().match(/REFUSED/gu)).toHaveLength(2))
    expect(await there()).toBe(before)
    expect(read()).toBe(before)
  })

  it('keeps a folder for one at a time, gives it back, and takes over what one left that was killed', async () => {
    const first = await dev()
    const second = runningCommand(['dev', folder], environment())
    expect(await second.ended).toMatchObject({
      code: 1,
      told: expect.stringContaining('Another ashlar dev keeps'),
    })
    expect(await first.interrupt()).toMatchObject({ code: 0, told: expect.stringContaining('Ended.') })
    expect(existsSync(join(folder, '.ashlar-dev'))).toBe(false)
    // The greatest number that no process has.
    writeFileSync(join(folder, '.ashlar-dev'), '4194304')
    expect(await (await dev()).interrupt()).toMatchObject({ code: 0 })
  })

  it('goes on with a branch, which is begun where there is none, and leaves main as it is', async () => {
    const command = await dev(['--branch', 'fonts', '--json'])
    change('typeFace: Inter', 'typeFace: Serif')
    await says(command, '"pushed"')
    expect(await there()).toContain('typeFace: Inter')
    const lines = (await command.interrupt()).told.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(expect.arrayContaining(['started', 'ended']))
    expect(JSON.parse(read('.ashlar.json')).application).not.toBe(application.id)
  })

  it('says that a token may not write, keeps what was changed here, and ends at once without a right to read', async () => {
    const { bearer } = await anApiToken(server, ada, ['applications:read'])
    const command = await dev([], { ASHLAR_TOKEN: bearer })
    change('typeFace: Inter', 'typeFace: Serif')
    await says(command, 'REFUSED')
    expect(command.told()).not.toContain(bearer)
    expect(read()).toContain('typeFace: Serif')
    await command.interrupt()
    const blind = (await anApiToken(server, ada, ['workflows:read'])).bearer
    const refused = await runningCommand(['dev', folder], environment({ ASHLAR_TOKEN: blind })).ended
    expect(refused.code).toBe(1)
    await wire.cut()
    const alone = await runningCommand(['dev', folder], environment()).ended
    await wire.join()
    expect(alone).toMatchObject({ code: 1, told: `${wire.address} cannot be reached.\n` })
    expect(existsSync(join(folder, '.ashlar-dev'))).toBe(false)
  })
})

describe('what ashlar dev says of itself on the machine', () => {
  const healthPort = async () =>
    new Promise<number>((resolve) => {
      const free = createServer().listen(0, '127.0.0.1', () => {
        const bound = free.address()
        free.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0))
      })
    })
  const ask = (at: number, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; text: string; allowed: unknown }>((resolve, reject) => {
      request({ port: at, host: '127.0.0.1', path, headers, method }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text,
            allowed: response.headers['access-control-allow-origin'],
          }),
        )
      })
        .once('error', reject)
        .end()
    })

  it('is its health at a fixed address of the machine itself', () => {
    expect(localFolder).toEqual({ address: 'http://127.0.0.1:4747', healthPath: '/health' })
  })

  it('is told to pages of its server, and to no other site, whatever name leads here', async () => {
    const at = await healthPort()
    await dev([], { ASHLAR_DEV_PORT: String(at) })
    const own = await ask(at, '/health', { origin: wire.address })
    expect(own).toMatchObject({ status: 200, allowed: wire.address })
    expect(JSON.parse(own.text)).toEqual({ status: 'up', git: null, kind: 'application', id: application.id })
    expect((await ask(at, '/health')).status).toBe(200)
    const strangers: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${wire.address}.evil.example` },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-site': 'same-site' },
      { host: `evil.example:${at}` },
      { host: 'evil.example' },
      { host: `evil.example:${at}`, origin: `http://evil.example:${at}` },
    ]
    for (const headers of strangers) {
      expect(await ask(at, '/health', headers)).toMatchObject({ status: 403, allowed: undefined })
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await ask(at, '/health', {}, method)).status).toBe(405)
    }
    expect((await ask(at, '/application.yaml')).status).toBe(404)
    expect((await ask(at, '/../.ashlar.json')).status).toBe(404)
  })

  it('is refused to a second one at the same address, also of another folder', async () => {
    const at = String(await healthPort())
    await dev([], { ASHLAR_DEV_PORT: at })
    const other = mkdtempSync(join(tmpdir(), 'ashlar-files-'))
    await ashlarCommand(['pull', application.id, other], environment())
    const second = await runningCommand(['dev', other], environment({ ASHLAR_DEV_PORT: at })).ended
    expect(second).toMatchObject({ code: 1, told: expect.stringContaining(`127.0.0.1:${at} is taken`) })
    rmSync(other, { recursive: true })
  })
})
