import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const unit = readFileSync(join(import.meta.dirname, '..', 'systemd', 'ashlar.service'), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

/** Runs systemd's own checks on the unit, with a program in place of ours that is not installed there. */
const analyze = (...words: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'ashlar-unit-'))
  const file = join(folder, 'ashlar.service')
  writeFileSync(file, unit.replace('/opt/ashlar/bin/ashlar', process.execPath))
  const { stdout, stderr, status } = spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { said: `${stdout}${stderr}`, status }
}

/** The value of an entry of the unit. */
const entry = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'mu').exec(unit)?.[1]

describe('the systemd service', () => {
  it('runs as a user of its own, with one folder that it can write', () => {
    expect(entry('DynamicUser')).toBe('yes')
    expect(entry('ProtectSystem')).toBe('strict')
    expect(entry('Environment')).toBe(`ASHLAR_DATA_DIR=/var/lib/${entry('StateDirectory')}`)
  })

  it('leaves namespaces to it, in which steps of code are kept apart', () => {
    expect(entry('RestrictNamespaces')).toBeUndefined()
  })

  it('waits for its stop longer than the server takes at most', () => {
    expect(Number(entry('TimeoutStopSec'))).toBeGreaterThan(30)
  })

  it.skipIf(!hasSystemd)('is taken by systemd without a word', () => {
    expect(analyze('verify')).toEqual({ said: '', status: 0 })
  })

  it.skipIf(!hasSystemd)('is exposed no more than moderately, as systemd counts', () => {
    expect(analyze('security', '--offline=true', '--threshold=50').status).toBe(0)
  })
})
